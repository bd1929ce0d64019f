// Plays recorded games with the engine of a published file and with the program (`turnto serve`), and compares all replies and saves.
//   node games.mjs FILE.html URL GAME.play...
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { published } from "./published.mjs";

const [file, url, ...games] = process.argv.slice(2);
const host = await published(file);
const ask = async (name, value) => {
  const reply = await fetch(`${url}${name}?game=check`, { method: "POST", body: JSON.stringify(value ?? null) });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
  return name === "save" ? reply.text() : reply.json();
};

let passed = 0, failed = 0, replies = 0;
const took = [];
for (const game of games) {
  const text = readFileSync(game, "utf8");
  const [head, ...rest] = text.split("\n\n");
  const field = (name) => head.match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1];
  const asked = { seed: Number(field("seed") ?? 1), language: field("language") ?? "en", dice_first: (field("dice") ?? "").split(/[ ,]+/).filter(Boolean).map(Number) };
  const lines = rest.join("\n\n").split("\n").filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
  const same = (what, one, other) => {
    replies += 1;
    if (one === other) return true;
    console.log(`FAILED: ${basename(game)}, ${what}:\n  program: ${other.slice(0, 900)}\n  engine:  ${one.slice(0, 900)}`);
    return false;
  };
  let last = host.open(asked);
  let good = same("start", JSON.stringify(last), JSON.stringify(await ask("open", asked)));
  for (let n = 0; good && n < lines.length; n += 1) {
    // A page first offers ready-made characters; a recorded game does not contain this question.
    const who = (last.response?.prompt ?? last.prompt)?.topic === "characters" && !lines[n].startsWith("characters");
    if (who) lines.splice(n, 0, "own");
    const line = lines[n];
    const began = performance.now();
    const told = (last = host.answer({ input: line }));
    took.push(performance.now() - began);
    good = same(`line ${n + 1}, ${line}`, JSON.stringify(told), JSON.stringify(await ask("answer", { input: line })));
  }
  if (good) good = same("save", host.save(), await ask("save"));
  for (const show of ["sheet", "items", "journal", "map drawn", "why", "seen"])
    if (good) good = same(show, JSON.stringify(host.answer({ show })), JSON.stringify(await ask("answer", { show })));
  if (good) passed += 1; else failed += 1;
}
took.sort((a, b) => a - b);
const at = (share) => took[Math.floor((took.length - 1) * share)]?.toFixed(1);
console.log(`${basename(file)}: ${replies} replies; an answer takes ${at(0.5)} ms (median), ${at(0.95)} ms (95th percentile), ${at(1)} ms (maximum)`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
