// Adds a section to the engine: the format of published books that it opens, and the hash of the sources from which it was built.
//   node web/about.mjs IN.wasm OUT.wasm
//   node web/about.mjs --same ENGINE.wasm.lzma     fails if the committed engine was built from other sources
import childProcess from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [from, to] = process.argv.slice(2);
const SECTION = "turnto";

const files = (name) => {
  const whole = path.join(root, name);
  if (!fs.statSync(whole).isDirectory()) return [name];
  return fs.readdirSync(whole).sort().flatMap((inside) => files(`${name}/${inside}`));
};

const print = crypto.createHash("sha256");
const folders = ["Cargo.toml", "grammar", "src", "web/Cargo.lock", "web/Cargo.toml", "web/build", "web/cc", "web/npm", "web/src", "web/sysroot", "web/unpack/Cargo.lock", "web/unpack/Cargo.toml", "web/unpack/src"];
for (const file of folders.flatMap(files)) {
  const bytes = fs.readFileSync(path.join(root, file));
  print.update(`${file}\0${bytes.length}\0`).update(bytes);
}
const sources = print.digest("hex");

if (from === "--same") {
  const module = new WebAssembly.Module(childProcess.execFileSync("xz", ["-dc", "--format=lzma", to], { maxBuffer: 1 << 28 }));
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  const built = JSON.parse(new TextDecoder().decode(section)).sources;
  if (built !== sources) {
    console.error(`${to} was built from other sources (${built}, here: ${sources}); build it with web/build`);
    process.exit(1);
  }
  process.exit(0);
}

const bytes = fs.readFileSync(from);
const format = new WebAssembly.Instance(new WebAssembly.Module(bytes), new Proxy({}, {
  get: () => new Proxy({}, { get: () => () => 0 }),
})).exports.turnto_format();

const number = (n) => {
  const out = [];
  do {
    out.push((n & 0x7f) | (n > 0x7f ? 0x80 : 0));
    n >>>= 7;
  } while (n);
  return Buffer.from(out);
};
const name = Buffer.from(SECTION);
const content = Buffer.concat([number(name.length), name, Buffer.from(JSON.stringify({ format, sources }))]);
fs.writeFileSync(to, Buffer.concat([bytes, Buffer.from([0]), number(content.length), content]));
