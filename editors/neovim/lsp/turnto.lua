-- Neovim 0.11 loads this file for the language server `turnto`. YAML and Lua files are included only in the folder of a book.
return {
  cmd = { "turnto", "lsp" },
  filetypes = { "gamebook", "gameplay", "yaml", "lua" },
  root_dir = function(buffer, found)
    local file = vim.api.nvim_buf_get_name(buffer)
    local root = vim.fs.root(buffer, "book.yaml")
    if root then
      found(root)
    elseif file:match("%.gamebook$") then
      found(vim.fs.dirname(file))
    end
  end,
}
