-- Names as they are told, and as they are kept.

-- `long sword` as `the long sword`; names of their own as they are.
local function the(name) return (name:find("^%u") or name:find("^the ")) and name or "the " .. name end

-- How a name is kept: `Bounty hunter` is `bounty-hunter`.
local function slug(text) return (text:lower():gsub("^%s+", ""):gsub("%s+$", ""):gsub("%s+", "-")) end

return { the = the, slug = slug }
