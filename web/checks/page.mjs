// Plays the page of a book in a browser, with clicks and with the keyboard alone, and checks the result.
//   node page.mjs FILE_OR_URL [--max-turns N] [--seed N] [--shots FOLDER] [--only WORD] [--begin ANSWERS]
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = args.indexOf("--" + name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const turns = +option("turns", 60), shots = option("shots", ""), only = option("only", ""), begin = option("begin", "");
let seed = +option("seed", 7);
const where = args[0];
if (!where) { console.error("node page.mjs FILE_OR_URL [--max-turns N] [--seed N] [--shots FOLDER] [--only WORD] [--begin ANSWERS]"); process.exit(2); }
const url = /^https?:/.test(where) ? where : pathToFileURL(resolve(where)).href;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const profile = mkdtempSync(join(tmpdir(), "page-checks-")), downloads = join(profile, "downloads");
mkdirSync(downloads);
if (shots) mkdirSync(shots, { recursive: true });

let passed = 0, failed = 0;
const ok = (so, what, more = "") => {
  if (so) passed += 1;
  else { failed += 1; console.log(`FAILED: ${what}${more ? "\n        " + more : ""}`); }
};
const same = (a, b, what) => ok(a === b, what, `${JSON.stringify(a)}, expected ${JSON.stringify(b)}`);
const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", userDataDir: profile, args: flags.split(" "), protocolTimeout: 60000 });
const session = await browser.target().createCDPSession();
await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
const faults = [];
const tab = async (before, context = browser) => {
  const page = await context.newPage();
  page.on("console", (it) => { if (it.type() === "error" && !/favicon/.test(it.location().url || "")) faults.push(it.text()); });
  page.on("pageerror", (it) => faults.push(it.message));
  await page.setViewport({ width: 1000, height: 800 });
  await page.evaluateOnNewDocument(() => {
    window.long = [];
    window.coming = [];
    window.readyAt = Infinity;
    window.playableAt = Infinity;
    new MutationObserver((_, all) => { if (document.body?.dataset.ready) { window.playableAt = performance.now(); all.disconnect(); } }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });
    new MutationObserver((_, all) => { if (document.body?.dataset.engine) { window.readyAt = performance.now(); all.disconnect(); } }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-engine"] });
    new PerformanceObserver((list) => { for (const it of list.getEntries()) { if (it.startTime >= window.readyAt) window.long.push(Math.round(it.duration)); else if (it.startTime >= window.playableAt) window.coming.push(Math.round(it.duration)); } }).observe({ type: "longtask" });
  });
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(url);
  await ready(page);
  return page;
};
const ready = (page) => page.waitForSelector("body[data-ready]", { timeout: 30000 });
const text = (page, what) => page.evaluate((it) => document.querySelector(it)?.innerText.trim() ?? "", what);
const clean = async (page, when) => {
  await rest(450);
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((it) => `${it.id}: ${it.nodes.slice(0, 2).map((n) => n.html.slice(0, 120)).join(" | ")}`));
  same(found.join("\n"), "", `axe-core finds nothing ${when}`);
};
const met = new Set();
const state = (page) => page.evaluate(() => ({
  veiled: !document.getElementById("curtain").hidden,
  choices: [...document.querySelectorAll("#ask > ol.choices > li")].map((li) => !li.matches(".closed")),
  numbers: [...document.querySelectorAll("#ask > ol.choices > li")].map((li) => li.value),
  text: !!document.querySelector("#ask .words"), number: document.querySelector("#ask .figure") && { min: document.querySelector("#ask .figure").min, max: document.querySelector("#ask .figure").max },
  dice: [...document.querySelectorAll("#ask .die-in")].map((it) => [+it.min, +it.max]), order: !!document.querySelector("#ask .order"), over: !!document.querySelector("#ask .ends"),
  told: document.querySelectorAll(".screen.now").length, private: document.querySelectorAll(".private").length, rolls: document.querySelectorAll(".now .roll").length, heard: document.getElementById("heard").textContent,
}));
const mark = (page) => page.evaluate(() => { document.getElementById("ask").dataset.was = "yes"; window.was = document.querySelector("#ask > *"); window.wasCurtain = document.getElementById("curtain").hidden; });
const changed = (page) => page.waitForFunction(() => document.querySelector("#ask > *") !== window.was || document.getElementById("curtain").hidden !== window.wasCurtain || document.querySelector(".refused"), { timeout: 15000 }).then(() => rest(60));
// Clicks an element once it has stopped moving.
const click = (page, what) => page.locator(what).setTimeout(10000).click();
// Actions of a fight keep their numbers, so there can be gaps.
const checkNumbers = ({ numbers }) => {
  if (numbers.some((number, n) => number !== n + 1)) met.add("numbers");
  same(new Set(numbers).size, numbers.length, "no two answers have the same number");
  same(String([...numbers].sort((a, b) => a - b)), String(numbers), "answers are in the order of their numbers");
};
// Gives one answer. Returns false if there is nothing to answer.
const turn = async (page, how) => {
  const it = await state(page), keys = how === "keys";
  checkNumbers(it);
  await mark(page);
  const press = async (sel) => {
    if (!keys) return click(page, sel);
    for (let n = 0; n < 60; n += 1) {
      if (await page.evaluate((it) => document.activeElement?.matches(it), sel)) return page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    ok(false, `${sel} can be reached with the Tab key`);
  };
  if (it.veiled) {
    if (!met.has("seat")) await clean(page, "before a seat");
    met.add("seat");
    same(await page.evaluate(() => document.querySelectorAll(".private, #ask > *, #side > *, #heard > *").length), 0, "the page contains nothing of a player before they confirm");
    ok(await page.evaluate(() => document.activeElement.matches("#curtain h1")), "the curtain has the focus");
    await press("#curtain button");
  } else if (it.choices.some(Boolean)) {
    met.add("choices");
    const open = it.choices.flatMap((so, n) => (so ? [n] : [])), n = open[chance(open.length)];
    if (keys) {
      await page.evaluate(() => document.activeElement.matches("input") && document.activeElement.blur());
      for (const c of String(it.numbers[n])) await page.keyboard.press(c);
      if (it.numbers.some((other) => other !== it.numbers[n] && String(other).startsWith(it.numbers[n]))) await page.keyboard.press("Enter");
    } else await click(page, `#ask > ol.choices > li:nth-child(${n + 1}) button`);
  } else if (it.dice.length) {
    met.add("dice");
    const faces = it.dice.map(([low, high]) => low + chance(high - low + 1));
    if (keys) for (const [n, face] of faces.entries()) { if (n && face < 0) break; await page.keyboard.type(String(face)); if (it.dice[n][1] > 9 && String(face).length < 2 && n + 1 < faces.length) await page.keyboard.press("Tab"); }
    else for (const [n, face] of faces.entries()) await page.type(`#ask .die-in:nth-child(${n + 1})`, String(face));
    if (keys) await page.keyboard.press("Enter"); else await click(page, "#ask .main");
  } else if (it.number) {
    met.add("number");
    const low = +(it.number.min || 0), n = low + chance(Math.min(5, +(it.number.max || low + 5) - low + 1));
    if (!keys) await page.focus("#ask .figure");
    if (!keys) await page.click("#ask .figure", { count: 3 });
    await page.keyboard.type(String(n));
    if (keys) await page.keyboard.press("Enter"); else await click(page, "#ask .main");
  } else if (it.order) {
    met.add("order");
    if (keys) { await press("#ask .order li:first-child .button:last-child"); await press("#ask .main"); }
    else { await click(page, "#ask .order li:first-child .button:last-child"); await click(page, "#ask .main"); }
  } else if (it.text) {
    met.add("text");
    const words = ["Ash", "Bryn", "Col", "VIT 20", "again"][chance(5)];
    if (!keys) await page.focus("#ask .words");
    await page.keyboard.type(words);
    if (keys) await page.keyboard.press("Enter"); else await click(page, "#ask .main");
  } else { if (it.over) met.add("end"); return false; }
  try { await changed(page); } catch { ok(false, `an answer (${how}) is accepted`, JSON.stringify(it)); return false; }
  const then = await state(page);
  if (then.rolls) met.add("roll");
  if (then.private) met.add("alone");
  if (!then.veiled && !(await page.$(".refused"))) {
    const [at, top, heard] = await page.evaluate(() => [document.activeElement.closest("#page, #panel, .bar") !== null, document.querySelector(".screen.now").getBoundingClientRect().top, document.getElementById("heard").textContent.length]);
    if (!at || !heard) ok(false, "new text has the focus and is announced", JSON.stringify([at, top, heard]));
  }
  return true;
};
const play = async (page, how, n) => {
  let done = 0;
  for (; done < n; done += 1) if (!(await turn(page, how))) {
    if (!(await page.$("#ask .ends"))) break;
    await mark(page);
    await click(page, "#ask .ends .button.main");
    await changed(page).catch(() => {});
    await rest(300);
  }
  return done;
};
const panel = async (page, which) => {
  await page.evaluate((it) => document.querySelector(`[data-panel="${it}"]`).click(), which);
  await page.waitForSelector("#panel[open]", { timeout: 10000 });
  await rest(150);
};
const shut = async (page) => { await page.keyboard.press("Escape"); await page.waitForSelector("#panel:not([open])"); };
const press = async (page, words) => page.evaluate((it) => [...document.querySelectorAll("#panel button")].find((b) => b.textContent === it || b.dataset.is === it).click(), words);
const settle = async (page) => { for (let n = 0; n < 12 && (await state(page)).veiled; n += 1) await turn(page, "click"); };
const games = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => /:(game|run):/.test(name))));
const stands = (page) => page.evaluate(() => JSON.stringify([document.getElementById("here").innerText, ...[...document.querySelectorAll("#ask > :not(.refused)")].map((it) => it.innerText)]));
const openly = async (page) => { for (let n = 0; n < 80 && (await page.evaluate(() => !document.getElementById("curtain").hidden || document.querySelector('[data-panel="undo"]').hidden || document.querySelector('[data-panel="undo"]').disabled || !document.querySelector("#ask > *"))); n += 1) if (!(await turn(page, "click"))) break; };
const newest = async () => {
  for (let n = 0; n < 50; n += 1) {
    const all = readdirSync(downloads).filter((it) => !it.endsWith(".crdownload"));
    if (all.length) { const file = join(downloads, all[0]), told = readFileSync(file, "utf8"); rmSync(file); return [all[0], told]; }
    await rest(100);
  }
  return ["", ""];
};
const part = async (name, what) => {
  if (only && !name.includes(only)) return;
  try { await what(); } catch (e) { ok(false, name, e.stack.split("\n").slice(0, 4).join("\n        ")); }
};
const picture = async (page, name) => shots && (await rest(450), await page.screenshot({ path: join(shots, name + ".png") }));

const page = await tab();
await part("opening", async () => {
  same(await page.evaluate(() => document.body.dataset.ready), "yes", "the page can be played");
  ok((await text(page, "h1")).length > 0, "the book has its title");
  ok((await page.evaluate(() => document.querySelectorAll("[data-word]:empty").length)) === 0, "every button has a label");
  await clean(page, "at the start");
  await picture(page, "beginning");
});
await part("clicks", async () => { ok((await play(page, "click", 12)) === 12, "twelve answers can be given with clicks"); await clean(page, "after clicks"); });
await part("keyboard", async () => {
  const n = await play(page, "keys", turns);
  ok(n === turns, `${turns} answers can be given with the keyboard alone`, `only ${n}`);
  await clean(page, "after the keyboard");
  ok((await page.evaluate(() => document.querySelectorAll(".screen").length)) <= 60, "the page does not grow without bound");
  await settle(page);
});
await part("undo", async () => {
  await openly(page);
  const before = await stands(page), at = await page.evaluate(() => scrollY);
  const answered = await text(page, "#ask"), heads = () => page.$$eval(".story h2", (all) => all.length), told = await heads();
  await turn(page, "click");
  const free = await page.evaluate(() => { const b = document.querySelector('[data-panel="undo"]'); return !b.hidden && !b.disabled && document.getElementById("curtain").hidden; });
  if (free) {
    await mark(page);
    await page.evaluate(() => document.activeElement.blur?.());
    await page.evaluate(() => document.querySelector('[data-panel="undo"]').click());
    await changed(page);
    await rest(100);
    same(await stands(page), before, "undo restores the page");
    ok(at >= 0 && answered !== "", "the page has a question");
    const after = await heads();
    ok(after <= told, "nothing is shown twice", `${told} headings, and then ${after}`);
  }
});
await part("panels", async () => {
  await openly(page);
  await page.setViewport({ width: 800, height: 800 });
  for (const which of ["sheet", "journal", "map", "games", "settings", "help"]) {
    await panel(page, which);
    ok((await text(page, "#panel-body")).length > 0, `the panel ${which} is not empty`);
    await clean(page, `in the panel ${which}`);
    await picture(page, "panel-" + which);
    await shut(page);
  }
  await page.click("#menu");
  await clean(page, "with the menu open");
  await page.focus(".tools .tool");
  await page.keyboard.press("Escape");
  ok(await page.evaluate(() => document.activeElement.id === "menu" && document.getElementById("menu").getAttribute("aria-expanded") === "false"), "a key closes the menu");
  await page.setViewport({ width: 1000, height: 800 });
  if (!(await page.$("#ask .words"))) {
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("?");
    await page.waitForSelector("#panel[open]", { timeout: 5000 });
    ok(true, "a key opens the help");
    await shut(page);
  }
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  ok(await page.evaluate(() => document.activeElement.id === "line"), "the slash key opens the command line");
  await page.keyboard.type("help");
  await page.keyboard.press("Enter");
  await rest(500);
  ok((await page.$("#panel[open]")) || (await page.$(".refused")), "a typed command gets a reply");
  if (await page.$("#panel[open]")) await shut(page);
  if (await page.$(".roll")) {
    await page.evaluate(() => { for (const it of document.querySelectorAll(".roll")) it.open = true; });
    ok((await page.evaluate(() => document.querySelector(".story").innerText.length)) > 0, "rolls open");
    await clean(page, "with every roll open");
  }
});
let exported = "";
await part("saves", async () => {
  await openly(page);
  const before = await stands(page);
  await panel(page, "games");
  await page.type("#panel form input", "the first");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#panel .games li", { timeout: 5000 });
  ok((await text(page, "#panel .games")).includes("the first"), "a game can be saved under a name");
  await clean(page, "with a saved game");
  await page.evaluate(() => document.querySelector("#panel .row .button").click());
  const [name, save] = await newest();
  exported = save;
  ok(/\.json$/.test(name) && JSON.parse(save)["turnto-save"] === 4, "a game can be exported in the format of the program", name);
  await shut(page);
  const headings = () => page.$$eval(".story h2", (all) => all.map((it) => it.textContent).join(" | ")), told = await headings();
  await page.reload();
  await ready(page);
  await settle(page);
  same(await stands(page), before, "the page continues where it was left");
  same(await headings(), told, "the earlier text is shown again");
  await play(page, "click", 2);
  await openly(page);
  await panel(page, "games");
  const count = Object.keys(await games(page)).length;
  const input = await page.$("#import");
  const file = join(profile, "import.json");
  writeFileSync(file, exported);
  await input.uploadFile(file);
  await page.waitForSelector("#panel:not([open])", { timeout: 10000 });
  await rest(500);
  await settle(page);
  same(await stands(page), before, "an exported game can be imported");
  same(Object.keys(await games(page)).length, count + 1, "the previous game is saved before an import");
  writeFileSync(file, "no game at all");
  await panel(page, "games");
  await (await page.$("#import")).uploadFile(file);
  await page.waitForSelector("#panel:not([open])", { timeout: 10000 });
  await rest(500);
  same(await stands(page), before, "an invalid file is refused, and the game continues");
  ok((await page.$(".now .error")) !== null, "the reason of the refusal is shown");
  writeFileSync(file, exported.replace(/"answer_count": (\d+)/, (_, n) => `"answer_count": ${+n === 3 ? 2 : 3}`));
  await panel(page, "games");
  await (await page.$("#import")).uploadFile(file);
  await page.waitForSelector("#panel:not([open])", { timeout: 10000 });
  await page.waitForSelector(".now .row .button", { timeout: 5000 }).catch(() => {});
  ok((await page.$(".now .row .button")) !== null, "an altered save requires confirmation");
  await page.evaluate(() => document.querySelector(".now .row .button")?.click());
  await rest(600);
  await settle(page);
  same(await stands(page), before, "an altered save can be opened");
  await panel(page, "games");
  const rows = await page.$$eval("#panel .games > li", (all) => all.length);
  await page.evaluate(() => { const b = document.querySelector("#panel .games li .row .button:last-child"); b.focus(); b.click(); });
  same(await page.$$eval("#panel .games > li", (all) => all.length), rows, "one click deletes nothing");
  await page.evaluate(() => document.querySelector("#panel .games li .row .button:last-child").click());
  await rest(100);
  same(await page.$$eval("#panel .games > li", (all) => all.length), rows - 1, "two clicks delete a saved game");
  await shut(page);
});
await part("story", async () => {
  await openly(page);
  await panel(page, "games");
  await page.evaluate(() => document.querySelectorAll("#panel .row")[0].querySelectorAll(".button")[2].click());
  const [name, html] = await newest();
  ok(/\.html$/.test(name) && /^<!DOCTYPE html>/.test(html), "the story can be downloaded as a page", name);
  if (await page.$("#panel[open]")) await shut(page);
});
await part("tabs", async () => {
  const all = await games(page), first = Object.keys(all).find((it) => it.endsWith(":run:1"));
  const other = await tab();
  await settle(other);
  ok((await text(other, ".story")).length > 0 && (await other.$(".now .error")) !== null, "a second window shows a notice about the first");
  await play(other, "click", 4);
  const then = await games(other);
  same(then[first], all[first], "a second window does not change the game of the first");
  ok(Object.keys(then).some((it) => it.endsWith(":run:2")), "a second window saves its own game");
  await other.close();
  await page.bringToFront();
  await play(page, "click", 2);
  ok((await games(page))[first] !== all[first], "the first window still saves its game");
});
await part("full", async () => {
  const context = await browser.createBrowserContext();
  const it = await tab(() => { Storage.prototype.setItem = function () { throw new DOMException("full", "QuotaExceededError"); }; }, context);
  await settle(it);
  await play(it, "click", 3);
  await openly(it);
  ok((await it.$$eval(".story .error", (all) => all.length)) === 1, "full storage is reported once");
  await panel(it, "games");
  await it.type("#panel form input", "x");
  await it.keyboard.press("Enter");
  await rest(100);
  ok((await it.$("#panel [role=alert]")) !== null, "a failed save under a name is reported");
  await it.evaluate(() => { window.made = null; URL.createObjectURL = (blob) => { window.made = blob; return "blob:x"; }; HTMLAnchorElement.prototype.click = () => {}; document.querySelector("#panel .row .button").click(); });
  ok(JSON.parse(await it.evaluate(() => window.made.text()))["turnto-save"] === 4, "export works with full storage");
  const anew = () => it.evaluate(() => document.querySelector("#panel .row .button:last-child").click());
  await anew();
  ok((await it.$("#panel[open]")) !== null, "leaving an unsaved game requires a second click");
  await anew();
  await it.waitForSelector("#panel:not([open])", { timeout: 10000 });
  await it.waitForSelector(".story .error", { timeout: 5000 }).catch(() => {});
  ok((await it.$$eval(".story .error", (all) => all.length)) === 1, "a new game reports full storage again");
  await context.close();
  const closed = await browser.createBrowserContext();
  const none = await tab(() => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }); }, closed);
  await settle(none);
  await play(none, "click", 2);
  ok((await none.$$eval(".story .error", (all) => all.length)) === 1, "forbidden storage is reported once");
  same(await none.evaluate(() => document.body.dataset.ready), "yes", "the page can be played without storage");
  await closed.close();
});
// The engine runs in a worker, or in the page if the browser does not allow a worker for this file.
await part("behind", async () => {
  if (/^http/.test(url)) return;
  const without = {
    "none": () => { delete window.Worker; },
    "one that is not allowed": () => { window.Worker = class { terminate() {} postMessage() { setTimeout(() => this.onerror?.(new Event("error"))); } }; },
  };
  for (const [what, how] of Object.entries(without)) {
    const context = await browser.createBrowserContext(), it = await tab(how, context);
    ok((await play(it, "click", 3)) === 3, `the page can be played without a worker (${what})`);
    await context.close();
  }
  // Stop the engine at an answer, and at the save after it.
  for (const name of ["turnto_answer", "turnto_save"]) {
    const context = await browser.createBrowserContext(), it = await tab(`{
      let asked = 0;
      window.Worker = class extends Worker {
        postMessage(what) { super.postMessage(what.given[0] === "${name}" && (asked += 1) === 2 ? { ...what, given: ["turnto_nothing"] } : what); }
      };
    }`, context);
    const said = () => it.waitForSelector(".screen.now > .note", { timeout: 1000 }).then(() => true, () => false);
    for (let n = 0; n < 4 && !(await said()); n += 1) await play(it, "click", 1);
    ok(await said(), "a stopped worker is replaced, and a notice is shown");
    ok((await play(it, "click", 2)) === 2, "the game continues in the new engine");
    same(await it.$$eval(".failed, .error", (all) => all.length), 0, "no error is shown");
    await context.close();
  }
});
await part("locks", async () => {
  const context = await browser.createBrowserContext();
  const without = () => Object.defineProperty(navigator, "locks", { value: undefined });
  const one = await tab(without, context), two = await tab(without, context);
  for (const it of [one, two]) await it.waitForSelector("body[data-engine]", { timeout: 30000 });
  await rest(200);
  const keys = Object.keys(await games(two));
  ok(keys.some((it) => it.endsWith(":run:1")) && keys.some((it) => it.endsWith(":run:2")), "two windows use separate slots without locks");
  await two.close();
  await one.close();
  await context.close();
});
await part("settings", async () => {
  await page.bringToFront();
  await openly(page);
  await panel(page, "settings");
  const was = await text(page, "#panel-title");
  const now = await page.evaluate(() => document.documentElement.lang);
  await page.select("#panel .setting:nth-of-type(3) select", now === "de" ? "en" : "de");
  await page.waitForFunction((it) => document.documentElement.lang !== it, { timeout: 10000 }, now);
  await rest(300);
  await settle(page);
  await panel(page, "settings");
  ok((await text(page, "#panel-title")) !== was, "the language can be changed");
  await page.select("#panel .setting:nth-of-type(3) select", "");
  await page.waitForFunction((it) => document.documentElement.lang === it, { timeout: 10000 }, now);
  await rest(300);
  await settle(page);
  await panel(page, "settings");
  await page.select("#panel .setting:nth-of-type(2) select", "dark");
  same(await page.evaluate(() => document.documentElement.dataset.theme), "dark", "the dark theme can be selected");
  await page.select("#panel .setting:nth-of-type(2) select", "auto");
  await shut(page);
});
await part("dice", async () => {
  const context = await browser.createBrowserContext();
  const it = await tab(() => localStorage.setItem("turnto:settings", JSON.stringify({ dice: true })), context);
  let thrown = false;
  for (let n = 0; n < 120 && !thrown; n += 1) {
    if ((await state(it)).dice.length) { thrown = true; await clean(it, "with a dice prompt"); await picture(it, "dice"); }
    if (!(await turn(it, n % 2 ? "keys" : "click"))) break;
  }
  if (thrown) met.add("own dice");
  ok(true, "own dice");
  await context.close();
});
await part("looks", async () => {
  await page.bringToFront();
  await settle(page);
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const width of [320, 400, 800, 1400]) {
      await page.setViewport({ width, height: width < 500 ? 800 : 900 });
      await rest(300);
      ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is wider than ${width} pixels`);
      await clean(page, `at ${width} pixels, ${scheme}`);
      await picture(page, `${width}-${scheme}`);
    }
  }
  await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is too wide at double size");
  await clean(page, "at double size");
  await picture(page, "zoom");
  await page.setViewport({ width: 1000, height: 800 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await rest(100);
  same(await page.evaluate(() => [document.documentElement.dataset.calm, getComputedStyle(document.querySelector(".screen.now")).animationName].join()), "yes,none", "reduced motion turns animations off");
  await play(page, "click", 1);
  await page.emulateMediaFeatures([]);
  await page.emulateMediaType("print");
  same(await page.evaluate(() => ["#bar", "#ask", "#besides"].map((it) => getComputedStyle(document.querySelector(it)).display).join()), "none,none,none", "only the story is printed");
  await picture(page, "print");
  await page.emulateMediaType(null);
});
await part("begin", async () => {
  if (!begin) return;
  const context = await browser.createBrowserContext(), it = await tab(null, context);
  for (const answer of begin.split("|")) {
    await mark(it);
    await it.keyboard.type(answer);
    if (await it.$("#ask .words")) await it.keyboard.press("Enter");
    await changed(it);
  }
  const words = [];
  for (let n = 0; n < turns; n += 1) {
    const before = await state(it);
    if (!before.veiled && words.length) {
      const seat = await text(it, "#ask .whose strong");
      if (seat !== words[0]) ok(!(await it.evaluate((word) => document.body.innerHTML.includes(word), words[1])), "no private question remains on the page", words[1].slice(0, 80));
    }
    if (!before.veiled && (await it.$("#ask .whose"))) {
      words.splice(0, 2, await text(it, "#ask .whose strong"), await it.evaluate(() => [...document.querySelectorAll(".private, #ask .question")].map((it) => it.textContent.trim()).filter(Boolean).pop() ?? "§"));
      if (!met.has("alone")) { await clean(it, "during a private question"); await picture(it, "alone"); }
      same(await it.$$eval("[data-panel]", (all) => all.filter((b) => b.offsetParent && /journal|map|undo|games/.test(b.dataset.panel)).length), 0, "panels about other players are hidden during a private question");
      met.add("alone");
    }
    if (before.veiled && !met.has("curtain")) { met.add("curtain"); await picture(it, "curtain"); }
    if (!(await turn(it, n % 2 ? "keys" : "click"))) break;
  }
  ok(met.has("seat"), "the screen is passed to another player");
  await context.close();
});
await part("long", async () => {
  const long = (await page.evaluate(() => window.long)).filter((ms) => ms > 50);
  console.log(`tasks over 50 ms since the engine was loaded (including those of axe-core): ${long.join(" ") || "none"}`);
  const context = await browser.createBrowserContext(), it = await tab(null, context);
  await play(it, "click", 25);
  const quiet = (await it.evaluate(() => window.long)).filter((ms) => ms > 50);
  same(quiet.join(" "), "", "no task takes more than 50 ms during twenty-five answers");
  const coming = (await it.evaluate(() => window.coming)).filter((ms) => ms > 50);
  same(coming.join(" "), "", "no task takes more than 50 ms while the engine is loaded and the page is playable");
  await context.close();
});
same([...new Set(faults)].join("\n"), "", "the browser reports no errors");
console.log("met: " + [...met].sort().join(", "));
await browser.close();
rmSync(profile, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
