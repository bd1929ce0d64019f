"use strict";
// Runs the WebAssembly engine with the book of a published file. It runs in a worker, so that the page stays responsive.
// If the browser does not allow a worker for this file, it runs in the page.

// The WASI functions that the C library of the engine needs: a clock, random numbers and output to the console. There is no file system.
const doors = (module, memory) => {
  const NOT_OPEN = 8, NOT_THERE = 52;
  const view = () => new DataView(memory().buffer);
  const nothing = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  const known = {
    environ_sizes_get: nothing,
    environ_get: () => 0,
    args_sizes_get: nothing,
    args_get: () => 0,
    clock_time_get(id, _, at) {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1000)) * 1000n, true);
      return 0;
    },
    clock_res_get(_, at) {
      view().setBigUint64(at, 1000000n, true);
      return 0;
    },
    random_get(at, length) {
      for (let n = 0; n < length; n += 65536)
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + n, Math.min(65536, length - n)));
      return 0;
    },
    fd_write(file, parts, count, written) {
      if (file !== 1 && file !== 2) return NOT_OPEN;
      let said = "", all = 0;
      for (let n = 0; n < count; n += 1) {
        const at = view().getUint32(parts + 8 * n, true), length = view().getUint32(parts + 8 * n + 4, true);
        said += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        all += length;
      }
      view().setUint32(written, all, true);
      console.warn(said);
      return 0;
    },
    fd_prestat_get: () => NOT_OPEN,
    sched_yield: () => 0,
    proc_exit(code) { throw new Error(`the engine has stopped (${code})`); },
  };
  const all = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from === "wasi_snapshot_preview1") all[name] = known[name] ?? (() => (name.startsWith("fd_") ? NOT_OPEN : NOT_THERE));
  return { wasi_snapshot_preview1: all };
};

// Yields, so that the page can handle other events between two steps.
const awake = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(null);
});

// Creates an engine and loads the book. Calls take and return JSON.
const engine = async (module, carried) => {
  let at;
  const instance = await WebAssembly.instantiate(module, doors(module, () => at.memory));
  at = instance.exports;
  at._initialize?.();
  const call = (name, said) => {
    try {
      if (said !== undefined) {
        const sent = typeof said === "string" ? new TextEncoder().encode(said) : said;
        const room = at.turnto_room(sent.length);
        new Uint8Array(at.memory.buffer, room, sent.length).set(sent);
      }
      const length = at[name]();
      return new TextDecoder().decode(new Uint8Array(at.memory.buffer, at.turnto_said(), length));
    } catch (why) {
      throw Object.assign(new Error(`the engine has stopped: ${why.message}`, { cause: why }), { trapped: true });
    }
  };
  await awake();
  at.turnto_warm();
  await awake();
  const unread = call("turnto_read", carried);
  await awake();
  const wrong = unread || call("turnto_book");
  if (wrong) throw new Error(wrong);
  return call;
};

// Decodes Z85 (four bytes in five characters) with a tail. `~` replaces `<`, which HTML could parse as the start of a tag.
const Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&~>()[]{}@%$#";
const bytes = (letters) => {
  // The last group begins with one `#` for each missing byte.
  const lacks = letters.slice(-5).match(/^#*/)[0].length, whole = letters.slice(0, -5) + letters.slice(-5).replace(/^#+/, (it) => "0".repeat(it.length));
  const values = new Uint8Array(128), out = new DataView(new ArrayBuffer((whole.length / 5) * 4));
  for (let n = 0; n < 85; n += 1) values[Z85.charCodeAt(n)] = n;
  for (let n = 0, at = 0; n < whole.length; at += 4) {
    let number = 0;
    for (const end = n + 5; n < end; n += 1) number = number * 85 + values[whole.charCodeAt(n)];
    out.setUint32(at, number);
  }
  const all = new Uint8Array(out.buffer);
  if (lacks) all.copyWithin(all.length - 4, all.length - 4 + lacks);
  return all.subarray(0, all.length - lacks);
};

// Unpacks LZMA with a small WebAssembly module, which is itself compressed with gzip.
const unpacking = async (packed) => {
  const small = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const { instance: { exports: it } } = await WebAssembly.instantiate(small, {});
  return async (part) => {
    const room = it.room(part.length);
    new Uint8Array(it.memory.buffer, room, part.length).set(part);
    for (let more = 1; more; await awake()) {
      more = it.unpack();
      if (more < 0) throw new Error("the file is damaged");
    }
    return new Uint8Array(it.memory.buffer, it.unpacked(), it.length()).slice();
  };
};

// The requests to the engine, by name. `load` comes first.
const asked = () => {
  let module, book, call, stopped = null;
  return {
    load: async (parts) => {
      const unpack = await unpacking(bytes(parts.unpack));
      const compiled = WebAssembly.compile(await unpack(bytes(parts.engine)));
      book = await unpack(bytes(parts.book));
      module = await compiled;
      call = await engine(module, book);
    },
    // A stopped engine is not called again, because its state is undefined.
    ask: (name, said) => {
      if (stopped) throw stopped;
      try { return call(name, said); } catch (why) {
        stopped = why;
        throw why;
      }
    },
    // Replaces a stopped engine by a new one.
    again: async () => {
      call = await engine(module, book);
      stopped = null;
    },
  };
};

if (typeof document === "undefined") {
  const it = asked();
  globalThis.onmessage = async ({ data: { id, name, given } }) => {
    try {
      postMessage({ id, done: await it[name](...given) });
    } catch (why) {
      postMessage({ id, wrong: why.message, trapped: why.trapped });
    }
  };
}
