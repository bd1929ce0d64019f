-- The language server, the commands of its lenses, and the tree-sitter parser.

if vim.fn.has("nvim-0.11") == 0 then
  vim.notify("turnto: requires Neovim 0.11 or newer", vim.log.levels.WARN)
  return
end

vim.treesitter.language.register("turnto", "gamebook")
vim.lsp.enable("turnto")

--- Plays from a page in a terminal below. Saves the book first, because the game reads it from disk.
local function play(book, page)
  vim.cmd("silent! wall")
  vim.cmd("botright new")
  vim.fn.jobstart({ "turnto", "play", book, "--author", "--start", page }, { term = true, cwd = vim.fn.isdirectory(book) == 1 and book or nil })
  vim.cmd("startinsert")
end

vim.lsp.commands["turnto.playFromHere"] = function(command)
  local place = command.arguments[1]
  play(place.book, place.page)
end

vim.lsp.commands["turnto.waysIn"] = function(command, context)
  local uri, at = command.arguments[1], command.arguments[2]
  local client = vim.lsp.get_client_by_id(context.client_id)
  local asked = { textDocument = { uri = uri }, position = at, context = { includeDeclaration = false } }
  client:request("textDocument/references", asked, function(_, found)
    vim.fn.setqflist({}, " ", { title = "Ways in", items = vim.lsp.util.locations_to_items(found or {}, client.offset_encoding) })
    vim.cmd("botright copen")
  end)
end

vim.api.nvim_create_user_command("TurntoPlay", function()
  local book = vim.fs.root(0, "book.yaml") or vim.api.nvim_buf_get_name(0)
  for line = vim.fn.line("."), 1, -1 do
    local page = vim.fn.getline(line):match("^%s*#+%s*([^:%s]+)")
    if page then
      return play(book, page)
    end
  end
  vim.notify("turnto: no page at the cursor", vim.log.levels.WARN)
end, { desc = "Play from the page at the cursor" })

vim.api.nvim_create_user_command("TurntoParser", function()
  local here = vim.api.nvim_get_runtime_file("turnto-grammar/parser.c", false)[1]
  if not here then
    return vim.notify("turnto: missing grammar; run `turnto editor neovim`", vim.log.levels.ERROR)
  end
  local from = vim.fs.dirname(here)
  local to = vim.fs.joinpath(vim.fs.dirname(from), "parser")
  vim.fn.mkdir(to, "p")
  local words = { vim.env.CC or "cc", "-O2", "-fPIC", "-shared", "-I", from, "-o", vim.fs.joinpath(to, "turnto.so"), here, vim.fs.joinpath(from, "scanner.c") }
  local done = vim.system(words, { text = true }):wait()
  if done.code ~= 0 then
    return vim.notify("turnto: " .. done.stderr, vim.log.levels.ERROR)
  end
  vim.notify("turnto: built the parser; reopen the file")
end, { desc = "Build the tree-sitter parser of pages with a C compiler" })
