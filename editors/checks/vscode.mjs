// The VS Code extension in code-server, controlled through Chromium, with screenshots.
//
//   node vscode.mjs URL BOOK PICTURES
//
// BOOK is a folder created by `turnto new --rules badgerstone`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const [url, book, pictures] = process.argv.slice(2);
const SLOW = 30000;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--hide-scrollbars"],
  defaultViewport: { width: 1180, height: 720 },
});
const page = await browser.newPage();
let failed = 0;

async function step(what, done) {
  try {
    const more = await done();
    console.log(`ok    ${what}${more ? `: ${more}` : ""}`);
  } catch (fault) {
    failed += 1;
    console.log(`FAIL  ${what}: ${fault.message}`);
    await page.screenshot({ path: join(pictures, `fault-${failed}.png`) });
  }
}

const rest = (ms) => new Promise((done) => setTimeout(done, ms));
const picture = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
/** Waits until an element of the selector has a text that matches. */
async function shows(selector, fits) {
  const end = Date.now() + SLOW;
  let all = [];
  while (Date.now() < end) {
    all = await page.$$eval(selector, (found) => found.map((it) => (it.getAttribute("aria-label") ?? "") + " " + it.textContent.replace(/\u00a0/g, " ")));
    const found = all.find((text) => fits.test(text));
    if (found) return found.trim().slice(0, 100);
    await rest(150);
  }
  throw new Error(`${fits} is not among ${JSON.stringify(all.slice(0, 8)).slice(0, 400)}`);
}
async function keys(...chord) {
  for (const key of chord.slice(0, -1)) await page.keyboard.down(key);
  await page.keyboard.press(chord.at(-1));
  for (const key of chord.slice(0, -1).reverse()) await page.keyboard.up(key);
}
async function command(name) {
  await keys("F1");
  await page.waitForSelector(".quick-input-widget input", { visible: true, timeout: SLOW });
  await page.keyboard.type(name, { delay: 10 });
  await shows(".quick-input-list .monaco-list-row", new RegExp(name));
  await keys("Enter");
}
/** Moves the cursor to a line and column, counted from 1. */
async function goTo(line, column) {
  await keys("Control", "KeyG");
  await page.waitForSelector(".quick-input-widget input", { visible: true, timeout: SLOW });
  await rest(200);
  await page.keyboard.type(`:${line}:${column}`, { delay: 10 });
  await keys("Enter");
  await rest(300);
}
async function openFile(name) {
  await keys("Control", "KeyP");
  await page.waitForSelector(".quick-input-widget input", { visible: true, timeout: SLOW });
  await page.keyboard.type(name, { delay: 10 });
  await shows(".quick-input-list .monaco-list-row", new RegExp(name));
  await keys("Enter");
}

const street = readFileSync(join(book, "pages/street.gamebook"), "utf8").split("\n");
const line = street.findIndex((it) => it.startsWith("- Go out into the street -> street"));

await page.goto(`${url}/?folder=${encodeURIComponent(book)}`, { waitUntil: "domcontentloaded" });
await page.waitForSelector(".monaco-workbench", { timeout: 60000 });
await rest(4000);

await step("a file of pages opens as a gamebook", async () => {
  await openFile("street.gamebook");
  return shows(".statusbar-item", /Gamebook/);
});
await step("colours", async () => {
  await shows(".view-line", /The Lamp Room/);
  const many = await page.$$eval(".view-line span span", (found) => new Set(found.map((it) => it.className)).size);
  if (many < 5) throw new Error(`only ${many} kinds of colour`);
  return `${many} kinds`;
});
await step("lenses above a page", () => shows(".codelens-decoration", /way.* in.*play from here/s));
await step("titles after targets", () => shows(".view-line", /-> street\s*Ropewalk Street/));
await picture("vscode");

await step("an error while typing", async () => {
  await goTo(line + 1, street[line].length + 1);
  await page.keyboard.type("x");
  await command("Problems: Focus on Problems View");
  return shows(".markers-panel .monaco-list-row, .markers-panel-container .monaco-list-row", /streetx.*broken-link|no page|broken-link/s);
});
await picture("vscode-fault");
await step("the error disappears with its cause", async () => {
  await command("View: Focus First Editor Group");
  await goTo(line + 1, street[line].length + 2);
  await keys("Backspace");
  await rest(1500);
  return shows(".markers-panel, .markers-panel-container", /No problems/);
});
await keys("Control", "KeyJ");
await step("definition", async () => {
  await goTo(line + 1, street[line].length);
  await keys("F12");
  const at = street.findIndex((it) => it.startsWith("# street:")) + 1;
  return shows(".statusbar-item", new RegExp(`Ln ${at},`));
});
await step("completion after an arrow", async () => {
  await goTo(line + 1, street[line].length + 1);
  await page.keyboard.type("\n- Stay -> ", { delay: 30 });
  await rest(500);
  await keys("Control", "Space");
  const found = await shows(".suggest-widget .monaco-list-row", /lamp-room/);
  await picture("vscode-completion");
  await keys("Escape");
  return found;
});
await step("links to a page, from its lens", async () => {
  await command("File: Revert File");
  await goTo(street.findIndex((it) => it.startsWith("# street:")) + 1, 1);
  await rest(1000);
  const lenses = await page.$$(".codelens-decoration a");
  for (const lens of lenses) {
    if (/^(?!1 )\d+ ways in/.test(await lens.evaluate((it) => it.textContent))) {
      await lens.click();
      break;
    }
  }
  const found = await shows(".peekview-title, .zone-widget .head", /(?:References|Locations) \(\d+\)/);
  await keys("Escape");
  return found;
});
await step("hover", async () => {
  await goTo(line + 1, street[line].length);
  await command("Show or Focus Hover");
  const found = await shows(".monaco-hover-content", /Ropewalk Street/);
  await keys("Escape");
  return found;
});
await step("the map next to the text", async () => {
  await command("turnto: Show the Map");
  const end = Date.now() + SLOW;
  while (Date.now() < end) {
    for (const frame of page.frames()) {
      const many = await frame.$$eval("rect.page", (found) => found.length).catch(() => 0);
      if (many > 3) {
        await rest(500);
        await picture("vscode-map");
        return `${many} pages`;
      }
    }
    await rest(200);
  }
  throw new Error("no picture with pages");
});
await command("View: Close All Editors in Group");
await step("a game from the page at the cursor", async () => {
  await openFile("street.gamebook");
  await goTo(street.findIndex((it) => it.startsWith("# street:")) + 2, 1);
  await command("turnto: Play from Here");
  // The terminal is drawn on a canvas or in rows, and has a separate tree for screen readers.
  await rest(5000);
  await picture("vscode-play");
  return shows(".xterm-rows, .xterm-accessibility-tree", /Ropewalk Street/);
});
await step("the check as a task", async () => {
  await command("turnto: Check the Book");
  await rest(2500);
  return shows(".xterm-rows, .xterm-accessibility-tree", /0 errors/);
});
// The editor saves the files, so this step comes last.
await step("rename in one edit of several files", async () => {
  await openFile("street.gamebook");
  await goTo(line + 1, street[line].length);
  await keys("F2");
  await page.waitForSelector(".rename-box input", { visible: true, timeout: SLOW });
  await rest(700);
  await page.keyboard.type("ropewalk");
  await keys("Enter");
  const found = await shows(".view-line", /-> ropewalk/);
  return found;
});
await browser.close();
console.log(failed ? `VS Code: ${failed} steps failed` : "VS Code: all steps passed");
process.exit(failed ? 1 : 0);
