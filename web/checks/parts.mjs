// Tests the page with a mock engine: every kind of prompt, images, a map, an engine that traps and one that does not open.
//   node parts.mjs [--shots FOLDER]
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const at = process.argv.indexOf("--shots"), shots = at < 0 ? "" : process.argv[at + 1];
if (shots) mkdirSync(shots, { recursive: true });
const here = new URL("../page/", import.meta.url);
const read = (name) => readFileSync(new URL(name, here), "utf8");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const table = read("../../src/messages/en.ftl");
const words = Object.fromEntries([...table.matchAll(/^(web-[a-z0-9-]+) = (.*)$/gm)].map((it) => [it[1], it[2]]));

let passed = 0, failed = 0;
const ok = (so, what, more = "") => { if (so) passed += 1; else { failed += 1; console.log(`FAILED: ${what}${more ? "\n        " + more : ""}`); } };
const same = (a, b, what) => ok(JSON.stringify(a) === JSON.stringify(b), what, `${JSON.stringify(a)}, expected ${JSON.stringify(b)}`);

// Every message that the page uses is in both tables, and the page uses every message in them.
const german = Object.fromEntries([...read("../../src/messages/de.ftl").matchAll(/^(web-[a-z0-9-]+) = (.*)$/gm)].map((it) => [it[1], it[2]]));
same(Object.keys(german), Object.keys(words), "both tables have the same messages of the page, in the same order");
const uses = read("page.js") + read("page.html");
const asked = new Set([...uses.matchAll(/(?:W|peek|later|once|tick|choice|entry|submit)\("([a-z-]+)"|data-(?:word|label)="([a-z-]+)"|"web-([a-z-]+)"/g)].map((it) => it[1] || it[2] || it[3]));
for (const word of asked) ok(/-$/.test(word) || `web-${word}` in words, `there is a message web-${word}`);
for (const id of Object.keys(words)) ok(uses.includes(`"${id.slice(4)}"`) || uses.includes(`"${id}"`) || /^web-theme-/.test(id) || uses.includes(`{{${id.slice(4)}}}`), `the message ${id} is used`);

const engine = (words) => {
  const dot = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='200'%3E%3Crect width='400' height='200' fill='%23487'/%3E%3C/svg%3E";
  const offer = (id, more) => ({ id, text: [{ text: "Take ", style: "plain" }, { text: id, style: "emphasis" }], ...more });
  const roll = `<details class="roll"><summary><span class="faces" aria-hidden="true">${[1, 2, 3, 4, 5, 6].map((n) => `<span class="die d6${n === 6 ? " kept" : ""}" data-face="${n}">${n}</span>`).join("")}</span> <span>LORE, 6 dice: 1 2 3 4 5 6, highest 6: Success</span></summary><p class="note">The highest die counts.</p></details><details class="roll"><summary><span class="faces" aria-hidden="true"><span class="die d20 kept" data-face="17">17</span></span> <span>a number: 17</span></summary><p class="note">It counts.</p></details>`;
  const steps = [
    { prompt: { prompt: "choices", options: [offer("a"), offer("b", { default: true }), offer("c", { closed: { text: "you need a lamp" } })] } },
    { prompt: { prompt: "confirm", question: "Spend 1 LUCK?", topic: "luck", yes: "roll again", no: "let it stand" } },
    { prompt: { prompt: "number", question: "How many?", min: 1, max: 40, topic: "" }, hint: "Type a whole number from 1 to 40." },
    { prompt: { prompt: "text", question: "What has hands?", topic: "" } },
    { prompt: { prompt: "order", question: "In which order?", options: [offer("hare"), offer("tortoise"), offer("snail")], topic: "" } },
    { prompt: { prompt: "dice", label: "LORE", count: 3, sides: 6, min_face: 1 }, question: "Roll 3 dice for LORE.", hint: "Type the 3 faces." },
    { prompt: { prompt: "pick", question: "Which?", options: Array.from({ length: 14 }, (_, n) => offer("n" + (n + 1), { number: n + 2 })), topic: "" }, danger: "The next blow could be the last." },
    { prompt: { prompt: "pick", question: "Fight on?", topic: "", options: [offer("line-0", { default: true }), offer("line-1"), { id: "lamp", text: [{ text: "Light the lamp", style: "plain" }] }] } },
    { prompt: { prompt: "end" }, game_over: true },
  ];
  window.given = [];
  let n = 0, traps = false;
  const reply = () => ({ ...steps[n], answer_count: n, can_undo: n > 0, html: { public: `<h2>Page ${n}</h2><p>It is <em>so</em>.</p><p class="speech">"Well," he said. "'<em>Tis</em> the dogs' 'odd' <code>"x"</code>--"</p><figure data-book="" data-file="x"><img alt="a field"><figcaption>A field</figcaption></figure>${roll.repeat(n === 7 ? 3 : 1)}<p class="change">LUCK: 1</p><p class="change close">Silver: 2</p><table><caption>Round</caption><tr><td></td><th>HP</th></tr><tr><th>Ash</th><td>1</td></tr></table>` }, status: { page: "p" + n, title: "Page " + n, lines: [["LUCK", "1/1"]] } });
  window.connect = async () => ({
    book: { id: "cardboard", title: "The Cardboard", author: "Nobody", edition: "", language: "en", image: { file: "cover", text: "a lid" } },
    open: async (how) => {
      window.opened = how;
      if (location.hash === "#closed") return { error: "book.yaml:1\nit is <empty>" };
      if (how.save) n = +JSON.parse(how.save).answer_count;
      return { ...reply(), messages: words, language: "en", notices: [] };
    },
    answer: async (value) => {
      if (traps) throw Object.assign(new Error("unreachable"), { trapped: true });
      window.given.push(value);
      if (value.show === "map drawn") return { shown: '<svg class="map" viewBox="0 0 100 40" role="img" aria-label="map"><rect class="place here" x="5" y="5" width="40" height="20"/><text x="10" y="18">Mill</text></svg>' };
      if (value.show === "sheet") return { shown: '<p class="row"><span class="key">LUCK</span> <span>1/1</span></p><p class="row"><span class="key">Moves</span> <span>Dart 3, Nap 1</span></p>' };
      if (value.show === "inventory") return { shown: '<p class="title close">Items</p><p class="close">old lamp, 2 of them</p>' };
      if (/^about /.test(value.command)) return { about: value.command === "about old lamp" ? [{ kind: "item", name: "old lamp", commands: [{ input: "/drop old lamp", verb: "drop", about: "Drops an item." }] }] : [] };
      if (/^about (LUCK|Dart|old lamp)$/.test(value.show)) return { shown: `<p class="title close">${value.show.slice(6)}</p><p>It is known.</p>` };
      if (/^about /.test(value.show)) return { shown: `<p class="note close">Unknown name <code>${value.show.slice(6)}</code>.</p>` };
      if (value.show) return { shown: "<dl><dt>LUCK</dt><dd>1/1</dd></dl>" };
      if (value.input === "help") return { input: "help", answered: false, html: { public: '<p class="row"><span class="key">help</span> <span>this list</span></p><p class="row"><span class="key">look</span> <span>the page again</span></p>' }, ...steps[n] };
      if (value.input === "save") return { panel: "games" };
      if (value.input === "bogus") return { input: "bogus", answered: false, html: { public: '<p class="error close">There is no command <code>bogus</code>.</p>' }, ...steps[n] };
      if (value.text === "no") return { refused: { text: "that is no clock" } };
      if (value.input === "trap") { traps = true; throw Object.assign(new Error("unreachable"), { trapped: true }); }
      if (value.command === "undo") n -= 1; else n += 1;
      return { events: [], ...reply(), save_error: n === 1 ? "The disk is full." : undefined };
    },
    again: async () => { traps = false; window.anew = true; },
    save: async () => JSON.stringify({ "turnto-save": 4, page: "p", title: "Page " + n, answer_count: n }),
    image: (book, file) => (file ? dot : null),
  });
};
const script = `(${engine})(${JSON.stringify(words)});\n${read("page.js")}`, style = read("page.css");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const fill = { title: "The Cardboard", language: "en", style, theme: "", data: "", script, policy: `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)} ${hash("")}; img-src data:; font-src data:` };
const folder = mkdtempSync(join(tmpdir(), "page-parts-")), file = join(folder, "page.html");
writeFileSync(file, read("page.html").replace(/\{\{([\w-]+)\}\}/g, (_, key) => fill[key]));
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", userDataDir: join(folder, "profile"), args: "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ") });
const page = await browser.newPage(), faults = [];
page.on("console", (it) => { if (it.type() === "error") faults.push(it.text()); });
page.on("pageerror", (it) => faults.push(it.message));
await page.setViewport({ width: 800, height: 900 });
const go = async (hash = "") => { await page.goto("about:blank"); await page.goto(pathToFileURL(file).href + hash); await page.waitForSelector("body[data-ready]"); };
const clean = async (when) => {
  await new Promise((done) => setTimeout(done, 450));
  await page.evaluate(axe);
  same(await page.evaluate(async () => (await axe.run()).violations.map((it) => it.id + ": " + it.nodes[0].html)), [], `axe-core finds nothing ${when}`);
  if (shots) await page.screenshot({ path: join(shots, when.replaceAll(" ", "-") + ".png") });
};
const last = () => page.evaluate(() => window.given.filter((it) => !it.show).pop());
const step = async (title, what, value) => {
  await clean(`at ${title}`);
  const before = await page.evaluate(() => document.getElementById("here").textContent);
  await what();
  await page.waitForFunction((was) => document.getElementById("here").textContent !== was, { timeout: 5000 }, before).catch(() => {});
  same(await last(), value, `${title} can be answered with the keyboard`);
};
const keys = async (...all) => { for (const key of all) await page.keyboard.press(key); };
const tabTo = async (sel) => { for (let n = 0; n < 60 && !(await page.evaluate((it) => document.activeElement?.matches(it), sel)); n += 1) await page.keyboard.press("Tab"); };

await go();
same(await page.evaluate(() => [...document.images].map((it) => it.src.slice(0, 10))), ["data:image", "data:image"], "the cover and the image of the page are shown");
ok(await page.evaluate(() => document.getElementById("ask").textContent.includes("you need a lamp")), "a closed choice shows the reason");
await keys("3");
same(await last(), undefined, "a closed choice cannot be taken");
await step("choices", () => keys("Enter"), { pick: "b" });
ok(await page.evaluate(() => document.querySelector(".now").textContent.includes("The disk is full.")), "a problem is shown");
await step("confirm", () => keys("2"), { confirm: true });
await step("number", () => keys("1", "7", "Enter"), { number: 17 });
await clean("at text");
await keys("n", "o", "Enter");
await page.waitForSelector(".refused");
ok(await page.evaluate(() => document.querySelector(".refused").textContent === "that is no clock" && document.querySelector(".refused").role === "alert"), "a refusal is shown");
await step("words", async () => { await page.keyboard.down("Control"); await keys("a"); await page.keyboard.up("Control"); await page.keyboard.type("clock"); await keys("Enter"); }, { text: "clock" });
await step("order", async () => { await tabTo(".order li:first-child .button:last-child"); await keys("Enter", "Enter"); await tabTo("#ask .main"); await keys("Enter"); }, { order: ["tortoise", "snail", "hare"] });
await step("dice", () => keys("3", "5", "1", "Enter"), { dice: [3, 5, 1] });
// Actions of a fight keep their numbers: 1 is unavailable now.
same(await page.evaluate(() => [...document.querySelectorAll("#ask ol.choices > li")].slice(0, 2).map((it) => [it.value, it.querySelector(".what").textContent])), [[2, "Take n1"], [3, "Take n2"]], "an action keeps its number and leaves a gap");
ok(await page.evaluate(() => document.querySelector("#ask .danger").textContent.includes("last") && !document.querySelector("#ask .enter")), "a warning is shown, and nothing is the default");
await step("many", () => keys("1", "4"), { pick: "n13" });
await step("menu", () => keys("Enter"), { pick: "line-0" });
await clean("at the end");
await tabTo("#ask .ends .button:nth-child(2)");
await keys("Enter");
await page.waitForSelector("#ask ol.choices");
same(await page.evaluate(() => [document.querySelectorAll(".screen").length, [...document.querySelectorAll("h2")].filter((it) => it.textContent === "Page 7").length]), [8, 1], "the end can be undone, and nothing is shown twice");
same(await page.$$eval("#heard p", (all) => [all[0].textContent, all.some((p) => p.textContent === "It is so."), all.some((p) => p.textContent.startsWith("a number"))]), [words["web-undone"], false, true], "if a long fight is shown again, only its end is announced");
// The sheet: words with a description, and items with what can be done with them.
const names = (what) => page.$$eval(what, (all) => all.map((it) => it.textContent));
await page.click("#bar .quick");
await page.waitForFunction(() => document.querySelectorAll("#panel .term").length === 3, { timeout: 5000 }).catch(() => {});
same(await names("#panel .term"), ["LUCK", "Dart", "old lamp, 2 of them"], "words with a description and items are buttons, and other words are not");
await clean("over the sheet");
await tabTo("#panel .term");
await keys("Enter");
await page.waitForFunction(() => document.getElementById("panel-title").textContent === "LUCK", { timeout: 5000 }).catch(() => {});
same(await names("#panel-body .held p"), ["It is known."], "a word opens its description with the keyboard");
await page.click("#panel .row .button");
await page.waitForFunction(() => document.querySelectorAll("#panel .term").length === 3, { timeout: 5000 });
await page.click("#panel p:not(.row) > .term");
await page.waitForFunction(() => document.getElementById("panel-title").textContent === "old lamp", { timeout: 5000 }).catch(() => {});
same((await names("#panel .row .button")).slice(0, 2), ["Light the lamp", "Drop"], "an item offers its choices and its commands");
await clean("over an item");
await page.click("#panel .row .button:nth-child(2)");
await page.waitForSelector("#panel:not([open])");
await page.waitForFunction(() => window.given.some((it) => it.input === "/drop old lamp"), { timeout: 5000 }).catch(() => {});
same(await last(), { input: "/drop old lamp" }, "a command of an item is sent");
await page.evaluate(() => document.querySelector('[data-panel="undo"]').click());
await page.waitForSelector("#ask ol.choices");
ok((await names(".line .term")).includes("LUCK"), "a value in the bar opens its description");
await keys("s");
await page.waitForSelector("#panel[open]");
await keys("Escape");
ok(await page.$("#panel:not([open])"), "the Escape key closes a panel");
same(await page.$eval(".now .speech", (it) => it.innerHTML), "“Well,” he said. “’<em>Tis</em> the dogs’ ‘odd’ <code>\"x\"</code>—”", "quotes and dashes are typographic, but not in code");
await keys("m");
await page.waitForSelector("#panel[open] svg");
const width = () => page.$eval("#panel svg", (it) => +it.getAttribute("width"));
const wide = await width();
await page.click("#panel .zoom .button:nth-child(2)");
ok((await width()) > wide, "a button enlarges the map");
await page.focus("#panel .frame");
await keys("-");
same(Math.round(await width()), Math.round(wide), "a key reduces the map");
await page.hover("#panel .frame");
await page.mouse.wheel({ deltaY: -100 });
await page.waitForFunction((it) => +document.querySelector("#panel svg").getAttribute("width") > it, { timeout: 3000 }, wide).catch(() => {});
ok((await width()) > wide, "the wheel enlarges the map");
await clean("over the map");
await keys("Escape");
await keys("/");
await page.keyboard.type("bogus");
await keys("Enter");
await page.waitForSelector(".refused");
ok(await page.evaluate(() => document.querySelector(".refused").textContent.includes("bogus") && !document.getElementById("panel").open), "a one-sentence reply is shown below the command line");
same(await page.$$eval(".refused code", (all) => all.map((it) => it.textContent)), ["bogus"], "words in backticks become code elements");
await page.keyboard.type("save");
await keys("Enter");
await page.waitForSelector("#panel[open] form");
await keys("Escape");
await page.keyboard.type("help");
await keys("Enter");
await page.waitForSelector("#panel[open] .row");
await clean("over the help of the line");
await keys("Escape");
await page.keyboard.type("trap");
await keys("Enter");
await page.waitForFunction(() => window.anew);
await page.waitForFunction((text) => document.querySelector(".now")?.textContent.includes(text), { timeout: 5000 }, words["web-mended"]).catch(() => {});
same(await page.evaluate(() => [document.querySelector(".now").textContent.includes("Page 7"), JSON.parse(window.opened.save).answer_count]), [true, 7], "after a trap, a new engine continues the saved game");
ok(await page.evaluate((text) => document.querySelector(".now").textContent.includes(text), words["web-mended"]), "the notice is shown");
await page.reload();
await page.waitForSelector("body[data-ready]");
ok(await page.evaluate((text) => document.querySelector(".now").textContent.includes(text) && document.querySelector(".now").textContent.includes("Page 7"), words["web-resumed"]), "a file on the disk continues the saved game");
same(await page.evaluate(() => [document.querySelectorAll(".screen").length, document.querySelectorAll(".story h2").length, document.images[1].src.slice(0, 10)]), [8, 8, "data:image"], "a reload shows the earlier screens again, with their images");
const stored = await page.evaluate(() => Object.entries(localStorage).find(([name]) => name.includes(":story:"))?.[1] ?? "");
ok(stored.length > 0 && !stored.includes("data:image") && !stored.includes("term") && !stored.includes(words["web-resumed"]), "the stored story has no images, no buttons and no notices");
await page.evaluate(() => { for (const name of Object.keys(localStorage)) if (name.includes(":story:")) localStorage.setItem(name, localStorage[name].replace(/"game":"/, '"game":"0')); });
await page.reload();
await page.waitForSelector("body[data-ready]");
same(await page.$$eval(".screen", (all) => all.length), 1, "the stored story of another game is not shown");
await page.evaluate(() => { for (const name of Object.keys(localStorage)) if (name.includes(":story:")) localStorage.setItem(name, "{"); });
await page.reload();
await page.waitForSelector("body[data-ready]");
ok(await page.$eval(".now", (it) => it.textContent.includes("Page 7")), "a damaged stored story does no harm");
await page.evaluate(() => localStorage.clear());
await go("#closed");
same(await page.evaluate(() => [document.body.dataset.ready, document.querySelector("pre[role=alert]").textContent]), ["failed", "book.yaml:1\nit is <empty>"], "a book that cannot be opened shows the reason");
await clean("after an open error");
same([...new Set(faults)], [], "the browser reports no errors");
await browser.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
