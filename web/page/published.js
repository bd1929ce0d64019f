"use strict";
// Connects the page to the engine in the published file. `connect` returns the interface that page.js uses.

// Runs the engine in a worker, or in the page if this file cannot start a worker.
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
  // If the worker has never answered, workers are not allowed. If it stops later, its open requests fail and a new worker is started.
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

// Returns a part of the file by its id, and removes it from the page.
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
  // An error is reported by the next request.
  loaded.catch(() => {});
  const ask = async (name, said) => {
    await loaded;
    there = true;
    document.body.dataset.engine = "yes";
    return call("ask", name, said);
  };
  const open = async (how) => JSON.parse(await ask("turnto_open", JSON.stringify(how)));
  // The file contains the first page of a new game if that page does not depend on dice. It is shown before the engine is loaded.
  const comes = ({ save, seed, dice, brief, language }) =>
    about.first && !there && save === undefined && seed === undefined && !dice && !brief && (language || about.language) === about.language;
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
    save: async () => {
      await begun();
      return ask("turnto_save");
    },
    image: (book, file) => document.getElementById(`image:${book}/${file}`)?.textContent ?? null,
    again: () => {
      late = null;
      return call("again");
    },
  };
};
