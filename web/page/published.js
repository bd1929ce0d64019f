"use strict";
// What is behind the page: the engine that the file carries. `connect` gives what page.js asks of it.

// A way to the engine: in a worker, or, where this file can have none, in the page.
const behind = () => {
  const waiting = new Map(), url = URL.createObjectURL(new Blob([document.getElementById("behind").textContent], { type: "text/javascript" }));
  let worker = null, here = null, heard = false, loading = [];
  const inThePage = () => {
    worker?.terminate();
    worker = null;
    here = asked();
    for (const [id, { name, given, done, wrong }] of waiting) {
      waiting.delete(id);
      Promise.resolve().then(() => here[name](...given)).then(done, wrong);
    }
  };
  // Nothing has been answered yet where a worker is not allowed. One that dies later takes what it was asked with it, and another is begun.
  const fails = () => {
    if (!worker) return;
    if (!heard) return inThePage();
    worker.terminate();
    worker = null;
    for (const [id, { wrong }] of waiting) {
      waiting.delete(id);
      wrong(Object.assign(new Error("the engine has stopped"), { trapped: true }));
    }
  };
  const begin = () => {
    try {
      worker = new Worker(url);
      worker.onerror = fails;
      worker.onmessage = ({ data: { id, done, wrong, trapped } }) => {
        heard = true;
        const it = waiting.get(id);
        if (!it) return;
        waiting.delete(id);
        if (wrong === undefined) it.done(done); else it.wrong(Object.assign(new Error(wrong), { trapped }));
      };
    } catch { inThePage(); }
  };
  let id = 0;
  const call = async (name, ...given) => {
    if (name === "load") loading = given;
    if (!worker && !here) {
      const another = heard;
      begin();
      if (another) await call("load", ...loading);
      if (another && name === "again") return "";
    }
    if (here) return here[name](...given);
    id += 1;
    const own = id;
    return new Promise((done, wrong) => {
      waiting.set(own, { name, given, done, wrong });
      worker.postMessage({ id: own, name, given });
    });
  };
  return call;
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
