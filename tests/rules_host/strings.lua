-- The libraries and metatables do as Lua's own.
assert(("a,b,,c"):gsub(",", ";") == "a;b;;c")
assert(select(2, ("abc"):gsub("", "-")) == 4 and ("abc"):gsub("", "-") == "-a-b-c-")
assert(("hello world"):gsub("o", { o = "0" }, 1) == "hell0 world")
assert(("x=1, y=2"):gsub("(%w)=(%w)", "%2=%1") == "1=x, 2=y")
assert(("abc"):gsub("%w", function(c) return c == "b" and "B" end) == "aBc")
assert(("abc"):gsub("^a", "z") == "zbc")
local words = {} for w in ("one two  three"):gmatch("%a+") do words[#words + 1] = w end
assert(#words == 3 and words[3] == "three")
local n = 0 for _ in ("abc"):gmatch("") do n = n + 1 end assert(n == 4)
local from, to, k, v = ("a key=value"):find("(%w+)=(%w+)") assert(from == 3 and to == 11 and k == "key" and v == "value")
assert(("a.b"):find(".", 1, true) == 2 and ("abc"):find("b", -2) == 2 and ("abc"):find("z") == nil and ("abc"):find("", 10) == nil)
assert(("%d|%5.1f|%s|%q"):format(3, 2.5, true, "x") == '3|  2.5|true|"x"')
assert(tostring({}) == "table" and tostring(say) == "function")
assert(("ÉLAN Ω"):lower() == "élan ω" and ("ж1"):upper() == "Ж1" and ("A\xff"):lower() == "a\xff")
assert(("x"):rep(3, "-") == "x-x-x" and ("abc"):upper() == "ABC" and #"abc" == 3)
assert(table.concat({ 1, 2, 3 }, ",") == "1,2,3" and select("#", table.unpack({ 1, 2 })) == 2)
local t = { 3, 1, 2 } table.sort(t) table.insert(t, 1, 0) table.insert(t, 9) table.remove(t, 2) assert(table.concat(t) == "0239")
assert(("f(a(b)c)d"):match("%b()") == "(a(b)c)" and ("THE (quick) fox"):match("%f[%a]%a+%f[%A]") == "THE")
assert(select(2, ("\"it's\""):match("([\"'])(.-)%1")) == "it's" and ("a-b]c"):match("[]%-]+") == "-" and ("abc"):match("^b") == nil)
assert(("colour"):match("colou?r") == "colour" and ("key"):match("()y") == 3 and ("  trim me "):match("^%s*(.-)%s*$") == "trim me")
for _, bad in ipairs { "[a", "%", "(a", "[%" } do assert(not pcall(string.find, "aaaa", bad)) end
local Point = {}
Point.__index = Point
function Point.__tostring(p) return "(" .. p.x .. ")" end
function Point.__add(a, b) return setmetatable({ x = a.x + b.x }, Point) end
local p = setmetatable({ x = 1 }, Point) + setmetatable({ x = 2 }, Point)
function Point:twice() return self.x * 2 end
assert(p:twice() == 6 and tostring(p) == "(3)" and ("%s"):format(p) == "(3)" and getmetatable(p) == Point)
local late = {}
local first = setmetatable({}, late)
late.__index = { n = 1 }
assert(setmetatable({}, late).n == 1 and first.n == 1)
late.__index = nil
assert(setmetatable({}, late).n == nil and first.n == nil)
local ok, problem = pcall(function() return sheet.lukc end)
assert(not ok and problem == "unknown field `lukc` of the sheet")
local ok, problem = pcall(error, "no", 0)
assert(not ok and problem == "no" and select("#", pcall(function() return 1, nil, nil end)) == 4)
