-- Neovim without a window: errors, definition, rename, completion, lenses and the parser.
--
--   nvim --headless -S neovim.lua     BOOK in the environment: a folder created by `turnto new --rules badgerstone`

local book = vim.env.BOOK
local failed = 0
local function step(what, done)
  local fine, more = pcall(done)
  if not fine then
    failed = failed + 1
  end
  io.write((fine and "ok    " or "FAIL  ") .. what .. (more and (": " .. tostring(more)) or "") .. "\n")
end
local function wait(what, is_so)
  assert(vim.wait(30000, is_so, 50), "timeout: " .. what)
end

vim.cmd.edit(book .. "/pages/street.gamebook")
local client
step("a file of pages is a gamebook, and the server starts", function()
  assert(vim.bo.filetype == "gamebook", vim.bo.filetype)
  wait("the server", function()
    client = vim.lsp.get_clients({ bufnr = 0, name = "turnto" })[1]
    return client and client.initialized
  end)
  return client.offset_encoding
end)

step("without a parser, the syntax file sets the colours", function()
  assert(vim.b.current_syntax == "gamebook" or vim.bo.syntax == "gamebook", vim.bo.syntax)
end)
step("a command builds the parser, and its tree has every page of the file", function()
  vim.cmd("TurntoParser")
  vim.cmd("edit!")
  local parser = vim.treesitter.get_parser(0, "turnto")
  local root = parser:parse()[1]:root()
  assert(not root:has_error(), root:sexpr())
  local pages = 0
  for node in root:iter_children() do
    pages = pages + (node:type() == "page" and 1 or 0)
  end
  assert(pages > 2)
  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], "no colours from the tree")
  vim.treesitter.query.get("turnto", "highlights")
  return pages .. " pages"
end)

local function place(text, within)
  for n, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local from = line:find(text, 1, true)
    if from then
      return { line = n - 1, character = from - 1 + within }
    end
  end
  error("no line with " .. text)
end
local function ask(method, position, more)
  local asked = vim.tbl_extend("force", { textDocument = vim.lsp.util.make_text_document_params(), position = position }, more or {})
  local answer = client:request_sync(method, asked, 30000, 0)
  assert(answer and not answer.err, vim.inspect(answer))
  return answer.result
end
wait("the server again", function()
  return #vim.lsp.get_clients({ bufnr = 0 }) > 0
end)

step("an error while typing", function()
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { "", "- Go wrong -> stret" })
  wait("the error", function()
    return #vim.diagnostic.get(0) > 0
  end)
  local told = vim.diagnostic.get(0)[1].message:match("[^\n]*")
  vim.cmd("silent undo")
  wait("the end of the error", function()
    return #vim.diagnostic.get(0) == 0
  end)
  return told
end)
local street = place("-> street", 3)
step("definition", function()
  local found = ask("textDocument/definition", street)
  found = found.range or found[1].range
  local line = vim.fn.getline(found.start.line + 1)
  assert(line:match("^# street:"), line)
  return line
end)
step("hover", function()
  return ask("textDocument/hover", street).contents.value:match("[^\n]*")
end)
step("completion", function()
  local all = ask("textDocument/completion", street)
  all = all.items or all
  assert(#all > 5)
  return #all .. " pages"
end)
step("lenses", function()
  local all = ask("textDocument/codeLens", street)
  assert(vim.lsp.commands[all[1].command.command] and vim.lsp.commands[all[2].command.command])
  return all[1].command.title .. ", " .. all[2].command.title
end)
step("rename in one edit of several files", function()
  local change = ask("textDocument/rename", street, { newName = "ropewalk" })
  vim.lsp.util.apply_workspace_edit(change, client.offset_encoding)
  local changed = vim.tbl_filter(function(it)
    return vim.bo[it].modified
  end, vim.api.nvim_list_bufs())
  assert(#changed > 1 and place("-> ropewalk", 0))
  return #changed .. " files"
end)
io.write(failed > 0 and ("Neovim: " .. failed .. " steps failed\n") or "Neovim: all steps passed\n")
vim.cmd(failed > 0 and "cquit" or "qall!")
