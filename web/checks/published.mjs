// Loads a published file without a browser: runs its engine and its book with the script of the file.
import { readFileSync } from "node:fs";
import vm from "node:vm";

export const published = async (file) => {
  const html = readFileSync(file, "utf8");
  const parts = {};
  for (const [, id, text] of html.matchAll(/<script type="[^"]*" id="([^"]*)">([^<]*)<\/script>/g)) parts[id] = text;
  const script = html.match(/<script id="behind">([\s\S]*?)<\/script>/)[1];
  const globals = { BigInt, Blob, DataView, Date, DecompressionStream, Error, MessageChannel, Object, Promise, Response, TextDecoder, TextEncoder, Uint8Array, WebAssembly, console, crypto: globalThis.crypto, performance };
  vm.createContext(globals);
  vm.runInContext(`${script}\nObject.assign(globalThis, { bytes, engine, unpacking });`, globals);
  const packed = (id) => globals.bytes(parts[id]);
  const began = performance.now();
  const unpack = await globals.unpacking(packed("unpack"));
  const engine = await unpack(packed("engine")), book = await unpack(packed("book"));
  const unpacked = performance.now();
  const module = new WebAssembly.Module(engine);
  const compiled = performance.now();
  const call = await globals.engine(module, book);
  const ready = performance.now();
  const said = (name, value) => JSON.parse(call(name, JSON.stringify(value)));
  return {
    times: { unpack: unpacked - began, compile: compiled - unpacked, book: ready - compiled },
    open: (asked) => said("turnto_open", asked),
    answer: (value) => said("turnto_answer", value),
    save: () => call("turnto_save"),
  };
};
