// A published file without a browser: its engine and its book, by the file's own script.
import { readFileSync } from "node:fs";
import vm from "node:vm";
import zlib from "node:zlib";

export const published = async (file) => {
  const html = readFileSync(file, "utf8");
  const parts = {};
  for (const [, id, text] of html.matchAll(/<script type="[^"]*" id="([^"]*)">([^<]*)<\/script>/g)) parts[id] = text;
  const script = html.match(/<script>([\s\S]*?)<\/script>/)[1];
  const packed = (id) => zlib.gunzipSync(Buffer.from(parts[id], "base64"));
  const globals = { BigInt, DataView, Date, Error, Object, TextDecoder, TextEncoder, Uint8Array, WebAssembly, console, crypto: globalThis.crypto, performance };
  vm.createContext(globals);
  // What asks for a document stands behind this.
  vm.runInContext(`${script.split("\nconst connect = ")[0]}\nglobalThis.engine = engine;`, globals);
  const began = performance.now();
  const module = new WebAssembly.Module(packed("engine"));
  const compiled = performance.now();
  const call = await globals.engine(module, new Uint8Array(packed("book")));
  const ready = performance.now();
  const said = (name, value) => JSON.parse(call(name, JSON.stringify(value)));
  return {
    times: { compile: compiled - began, book: ready - compiled },
    open: (asked) => said("turnto_open", asked),
    answer: (value) => said("turnto_answer", value),
    kept: () => call("turnto_kept"),
  };
};
