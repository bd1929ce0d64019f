// Puts into the engine what it is: the form of published books that it opens, and the fingerprint of the sources it was built from.
//   node web/about.mjs IN.wasm OUT.wasm
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [from, to] = process.argv.slice(2);

const files = (name) => {
  const whole = path.join(root, name);
  if (!fs.statSync(whole).isDirectory()) return [name];
  return fs.readdirSync(whole).sort().flatMap((inside) => files(`${name}/${inside}`));
};

const print = crypto.createHash("sha256");
const sources = ["Cargo.toml", "grammar", "src", "web/Cargo.lock", "web/Cargo.toml", "web/build", "web/cc", "web/src", "web/sysroot", "web/unpack/Cargo.lock", "web/unpack/Cargo.toml", "web/unpack/src"];
for (const file of sources.flatMap(files)) {
  const bytes = fs.readFileSync(path.join(root, file));
  print.update(`${file}\0${bytes.length}\0`).update(bytes);
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
const name = Buffer.from("turnto");
const content = Buffer.concat([number(name.length), name, Buffer.from(JSON.stringify({ format, sources: print.digest("hex") }))]);
fs.writeFileSync(to, Buffer.concat([bytes, Buffer.from([0]), number(content.length), content]));
