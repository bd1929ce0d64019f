vim.filetype.add({ extension = { gamebook = "gamebook", play = "gameplay" } })
