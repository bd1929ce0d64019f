; Zed's names.

(comment) @comment

(heading_marker) @punctuation.special
(page_id) @type
(title) @title

(attribute_name) @attribute
(attribute ":" @punctuation.delimiter)
(value) @string.special

(choice_marker) @punctuation.list_marker
(bars) @punctuation.special
(label) @variant
(row ":" @punctuation.delimiter)
(labels "," @punctuation.delimiter)

(arrow) @operator
(target) @function
(and_return) @keyword

(instruction ["{" "}"] @punctuation.bracket)
(varied ["{" "}"] @punctuation.bracket)
(varied ["|" ":"] @punctuation.delimiter)
(head) @keyword
(string) @string
[(number) (dice)] @number
(operator) @operator
((word) @keyword
  (#any-of? @keyword "and" "or" "not" "is" "if" "with" "into" "of" "to" "times"))
((word) @property
  (#match? @property "^[A-Z]"))

(stars) @punctuation.special
(escape) @string.escape
[(unclosed_brace) (stray_brace) (bad_target)] @punctuation.special
