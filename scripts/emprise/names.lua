-- Names for output, and ids.

-- Returns `the long sword` for `long sword`; proper names stay unchanged.
local function the(name) return (name:find("^%u") or name:find("^the ")) and name or "the " .. name end

-- Returns the id for a name: `bounty-hunter` for `Bounty hunter`.
local function slug(text) return (text:lower():gsub("^%s+", ""):gsub("%s+$", ""):gsub("%s+", "-")) end

return { the = the, slug = slug }
