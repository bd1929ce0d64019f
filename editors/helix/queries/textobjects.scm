(page) @class.around
(page (_)+ @class.inside)
(choice) @entry.around
(row) @entry.around
(comment) @comment.inside
(comment)+ @comment.around
(instruction) @function.around
