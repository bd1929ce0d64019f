"use strict";
// What is behind the page: the engine that the file carries. `connect` gives what page.js asks of it.

// A way to the engine: in a worker, or, where this file can have none, in the page.
const behind = () => {
  const waiting = new Map();
  let worker, here;
  const inThePage = () => {
    worker = null;
    here = asked();
    for (const [id, { name, given, done, wrong }] of waiting) {
      waiting.delete(id);
      Promise.resolve(here[name](...given)).then(done, wrong);
    }
  };
  try {
    const url = URL.createObjectURL(new Blob([document.getElementById("behind").textContent], { type: "text/javascript" }));
    worker = new Worker(url);
    // Nothing has been answered yet where a worker is not allowed.
    worker.onerror = inThePage;
    worker.onmessage = ({ data: { id, done, wrong, trapped } }) => {
      worker.onerror = null;
      URL.revokeObjectURL(url);
      const it = waiting.get(id);
      waiting.delete(id);
      if (wrong === undefined) it.done(done); else it.wrong(Object.assign(new Error(wrong), { trapped }));
    };
  } catch { inThePage(); }
  let id = 0;
  return async (name, ...given) => {
    if (!worker) return here[name](...given);
    id += 1;
    return new Promise((done, wrong) => {
      waiting.set(id, { name, given, done, wrong });
      worker.postMessage({ id, name, given });
    });
  };
};

// What the file holds, each part under its id.
const part = (id) => {
  const it = document.getElementById(id), text = it.textContent.trim();
  it.remove();
  return text;
};

// eslint-disable-next-line no-unused-vars
const connect = async () => {
  const about = JSON.parse(document.getElementById("about").textContent);
  const call = behind();
  let late, there = false;
  const loaded = call("load", { unpack: part("unpack"), engine: part("engine"), book: part("book") });
  // What goes wrong is told to whoever asks next.
  loaded.catch(() => {});
  const ask = async (name, said) => {
    await loaded;
    there = true;
    document.body.dataset.engine = "yes";
    return call("ask", name, said);
  };
  const open = async (how) => JSON.parse(await ask("turnto_open", JSON.stringify(how)));
  // The first page of a new game hangs on no die where it came with the file: it is there before the engine is.
  const comes = ({ kept, seed, dice, brief, language }) =>
    about.first && !there && kept === undefined && seed === undefined && !dice && !brief && (language || about.language) === about.language;
  const begun = async () => {
    const how = late;
    late = null;
    if (how) await open(how);
  };
  return {
    book: { language: about.language, ...about.book },
    open: async (how) => {
      if (comes(how)) {
        const [seed] = crypto.getRandomValues(new Uint32Array(1));
        late = { ...how, seed };
        return { ...about.first, seed };
      }
      late = null;
      return open(how);
    },
    answer: async (value) => {
      await begun();
      return JSON.parse(await ask("turnto_answer", JSON.stringify(value)));
    },
    kept: async () => {
      await begun();
      return ask("turnto_kept");
    },
    image: (book, file) => document.getElementById(`image:${book}/${file}`)?.textContent ?? null,
    again: () => {
      late = null;
      return call("again");
    },
  };
};
