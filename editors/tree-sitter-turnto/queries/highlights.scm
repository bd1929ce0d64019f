; Capture names of Neovim, which the tree-sitter command supports too. No node is captured twice, because tools differ in which capture wins.

(comment) @comment

(heading_marker) @punctuation.special
(page_id) @module
(title) @markup.heading

(attribute_name) @attribute
(attribute ":" @punctuation.delimiter)
(value) @string.special

(choice_marker) @markup.list
(bars) @punctuation.special
(label) @constant
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
((word) @keyword.operator
  (#any-of? @keyword.operator "and" "or" "not" "is" "if" "with" "into" "of" "to" "times"))
((word) @property
  (#match? @property "^[A-Z]"))

(stars) @punctuation.special
(escape) @string.escape
[(unclosed_brace) (stray_brace) (bad_target)] @error
