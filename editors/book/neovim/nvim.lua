-- Loaded by Neovim 0.11 if 'exrc' is set and the file is trusted (`:trust`).
vim.filetype.add({ extension = { gamebook = "gamebook", play = "gameplay" } })
vim.lsp.config("turnto", {
  cmd = { "turnto", "lsp" },
  filetypes = { "gamebook", "gameplay", "yaml", "lua" },
  root_markers = { "book.yaml" },
})
vim.lsp.enable("turnto")
vim.o.makeprg = "turnto check --format short"
vim.o.errorformat = "%f:%l:%c: %trror[%*[^]]]: %m,%f:%l:%c: %tarning[%*[^]]]: %m,%f:%l:%c: %tote[%*[^]]]: %m"
