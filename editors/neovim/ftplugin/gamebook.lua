vim.bo.commentstring = "// %s"
vim.bo.comments = "://"
vim.wo.wrap = true
vim.wo.linebreak = true

-- Without a parser, the syntax file sets the colours.
if pcall(vim.treesitter.start, 0, "turnto") then
  vim.wo.foldmethod = "expr"
  vim.wo.foldexpr = "v:lua.vim.treesitter.foldexpr()"
  vim.wo.foldlevel = 99
end
