; Helix's names.

(comment) @comment.line

(heading_marker) @markup.heading.marker
(page_id) @namespace
(title) @markup.heading.1

(attribute_name) @attribute
(attribute ":" @punctuation.delimiter)
(value) @string.special

(choice_marker) @markup.list.unnumbered
(bars) @punctuation.special
(label) @type.enum.variant
(row ":" @punctuation.delimiter)
(labels "," @punctuation.delimiter)

(arrow) @operator
(target) @function
(and_return) @keyword.control

(instruction ["{" "}"] @punctuation.bracket)
(varied ["{" "}"] @punctuation.bracket)
(varied ["|" ":"] @punctuation.delimiter)
(head) @keyword.control
(string) @string
[(number) (dice)] @constant.numeric.integer
(operator) @operator
((word) @keyword.operator
  (#any-of? @keyword.operator "and" "or" "not" "is" "if" "with" "into" "of" "to" "times"))
((word) @variable.other.member
  (#match? @variable.other.member "^[A-Z]"))

(stars) @punctuation.special
(escape) @constant.character.escape
[(unclosed_brace) (stray_brace) (bad_target)] @error
