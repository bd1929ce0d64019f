// Opens a published file with its engine, gives ten answers, and compares each reply with the committed ones.
//   node engine.mjs FILE.html REPLIES.jsonl [--write]
import { readFileSync, writeFileSync } from "node:fs";
import { published } from "./published.mjs";

const [file, replies, write] = process.argv.slice(2);
const host = await published(file);
const told = [host.open({ seed: 4 })];
for (let n = 0; n < 10; n += 1) {
  const { prompt } = told.at(-1).response ?? told.at(-1);
  const open = prompt.options?.filter((option) => !option.closed) ?? [];
  const answer = open.length ? { pick: open[n % open.length].id } : prompt.prompt === "confirm" ? { confirm: n % 2 === 0 }
    : prompt.prompt === "number" ? { number: prompt.min } : prompt.prompt === "text" ? { text: "Ada" } : { command: "undo" };
  told.push(host.answer(answer));
}
if (write) {
  writeFileSync(replies, told.map((it) => JSON.stringify(it) + "\n").join(""));
  console.log(`${told.length} replies written`);
} else {
  const wanted = readFileSync(replies, "utf8").trim().split("\n");
  let failed = 0;
  for (let n = 0; n < Math.max(told.length, wanted.length); n += 1) {
    if (JSON.stringify(told[n]) === wanted[n]) continue;
    failed += 1;
    console.log(`reply ${n}:\n  ${wanted[n]?.slice(0, 600)}\n  ${JSON.stringify(told[n])?.slice(0, 600)}`);
  }
  console.log(`${told.length - failed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
