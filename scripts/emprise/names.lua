-- Names for output, and ids.

-- Returns `the long sword` for `long sword`. Proper names stay unchanged.
local function with_article(name) return (name:find("^%u") or name:find("^the ")) and name or "the " .. name end

-- Returns the id for a name: `bounty-hunter` for `Bounty hunter`.
local function make_id(text) return (text:lower():gsub("^%s+", ""):gsub("%s+$", ""):gsub("%s+", "-")) end

return { with_article = with_article, make_id = make_id }
