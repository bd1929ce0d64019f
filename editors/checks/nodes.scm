(page_id) @id
(target) @target
(head) @head
(choice_marker) @choice
(label) @label
(comment) @comment
