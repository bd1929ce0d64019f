"use strict";
// What is behind the page: the engine as WebAssembly, and the book that the file carries. `connect` gives what page.js asks of it.

// The few doors of WASI that the engine's C library leaves in: a clock, chance, words to the console. There is no disk.
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

// Between two steps the page may do something else.
const awake = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(null);
});

// An engine that has taken a book: JSON in, JSON out.
const engine = async (module, carried) => {
  let at;
  const instance = await WebAssembly.instantiate(module, doors(module, () => at.memory));
  at = instance.exports;
  at._initialize?.();
  const call = (name, said) => {
    try {
      if (said !== undefined) {
        const bytes = typeof said === "string" ? new TextEncoder().encode(said) : said;
        const room = at.turnto_room(bytes.length);
        new Uint8Array(at.memory.buffer, room, bytes.length).set(bytes);
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

// What a published file holds, each part under its id, in letters.
const letters = (id) => {
  const part = document.getElementById(id), text = part.textContent.trim();
  part.remove();
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text), bytes = new Uint8Array(binary.length);
  for (let n = 0; n < binary.length; n += 1) bytes[n] = binary.charCodeAt(n);
  return bytes;
};

// Unpacks LZMA: a little engine of its own, which comes packed as every browser knows.
const unpacking = async (packed) => {
  const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const { instance: { exports: it } } = await WebAssembly.instantiate(bytes, {});
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
// eslint-disable-next-line no-unused-vars
const connect = async () => {
  const about = JSON.parse(document.getElementById("about").textContent);
  let call, module, carried, late;
  const load = async () => {
    const unpack = await unpacking(letters("unpack"));
    const compiled = WebAssembly.compile(await unpack(letters("engine")));
    carried = await unpack(letters("book"));
    module = await compiled;
    call = await engine(module, carried);
    await awake();
  };
  const loaded = load();
  // What goes wrong is told to whoever asks next.
  loaded.catch(() => {});
  const open = (asked) => JSON.parse(call("turnto_open", JSON.stringify(asked)));
  // The first page of a new game hangs on no die where it came with the file: it is there before the engine is.
  const comes = ({ kept, seed, dice, brief, language }) =>
    about.first && !call && kept === undefined && seed === undefined && !dice && !brief && (language || about.language) === about.language;
  const ready = async () => {
    await loaded;
    if (late) open(late);
    late = null;
    document.body.dataset.engine = "yes";
  };
  return {
    book: { language: about.language, ...about.book },
    open: async (asked) => {
      if (comes(asked)) {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        late = { ...asked, seed };
        return { ...about.first, seed };
      }
      await loaded;
      late = null;
      document.body.dataset.engine = "yes";
      return open(asked);
    },
    answer: async (value) => {
      await ready();
      return JSON.parse(call("turnto_answer", JSON.stringify(value)));
    },
    kept: async () => {
      await ready();
      return call("turnto_kept");
    },
    image: (book, file) => document.getElementById(`image:${book}/${file}`)?.textContent ?? null,
    again: async () => {
      late = null;
      call = await engine(module, carried);
    },
  };
};
