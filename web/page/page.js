(async () => {
  "use strict";
  const $ = (id) => document.getElementById(id), find = (what) => document.querySelector(what), within = (el, what) => [...el.querySelectorAll(what)];
  const root = document.documentElement, story = $("story"), ask = $("ask"), besides = $("besides"), side = $("side");
  const panel = $("panel"), body = $("panel-body"), curtain = $("curtain"), heard = $("heard");
  const native = root.lang;
  // Number of screens that stay on the page. Older ones are only in the downloadable story.
  const SCREENS = 60;
  // Largest size of the stored story in characters.
  const TRANSCRIPT = 200000;

  let host, book = {}, words = {}, queue = Promise.resolve();
  let now = {};           // the last reply with content
  let seat = null;        // the player who has the screen alone
  let veiled = false;     // true while the curtain covers the page
  let busy = false, picks = [], byDefault = null, field = null, typed = "", typing = 0;
  let modified = false, retold = false, undone = false, mending = false;
  let kept = "", transcript = {}, slot = 0, mine = null, unkept = false;
  const pending = [], told = new Set(), broken = new Set();

  const W = (id) => words["web-" + id] ?? "";
  const add = (el, ...kids) => (el.append(...kids.flat(9).filter((kid) => kid != null && kid !== "" && kid !== false)), el);
  const make = (tag, props, ...kids) => {
    const el = document.createElement(tag);
    for (const [key, value] of Object.entries(props || {})) {
      if (key.startsWith("on")) el.addEventListener(key.slice(2), value);
      else if (key in el) el[key] = value;
      else if (value != null) el.setAttribute(key, value);
    }
    return add(el, kids);
  };
  const para = (kind, ...kids) => make("p", { className: kind }, kids);
  const row = (...kids) => make("div", { className: "row" }, kids);
  // Ignores the second click of a double click, because the button under it may be a new one.
  const button = (text, act, kind = "") => make("button", { type: "button", className: "button " + kind, onclick: (e) => e.detail > 1 || act(e.currentTarget) }, text);
  const entry = (word, more) => make("input", { "aria-label": W(word), placeholder: W(word), autocomplete: "off", ...more });
  const submit = (word, kind = "") => make("button", { className: "button " + kind }, W(word));
  const tool = (sign, word, act) => make("button", { type: "button", className: "button", "aria-label": word, onclick: act }, sign);
  const span = (kind, ...kids) => make("span", { className: kind }, kids);
  // Turns text between backticks, which the reader can type, into code elements.
  const coded = (text) => (text.split("`").length % 2 ? text.split("`").map((it, n) => (n % 2 ? (it ? make("code", null, it) : "``") : it)) : text);
  const key = (text) => make("kbd", { "aria-hidden": "true" }, text);

  // ---- Typography: books use straight quotes and double hyphens.

  const QUOTES = { en: "“”‘’", de: "„“‚‘", fr: "«»‹›" };
  // Short forms that begin with an apostrophe.
  const ELISION = /^(?:tis|twas|em|til|n|appen|\d\ds?)(?![\p{L}\d])/iu;
  const quoted = (all) => {
    const [open, close, inOpen, inClose] = QUOTES[(book.language || "").slice(0, 2)] || QUOTES.en;
    let last = -1, opened = false, inner = 0;
    return all.replace(/["']/g, (mark, at) => {
      const before = all[at - 1] ?? " ", after = all[at + 1] ?? " ", rest = all.slice(at + 1);
      const starts = at > 0 && last === at - 1 ? opened : /[\s([{–—/“„‘‚«‹-]/.test(before);
      last = at;
      opened = starts && !/\s/.test(after);
      if (mark === '"') return opened ? open : close;
      // A single quote opens only if another one can close it. At the start of a paragraph, the next paragraph can contain the other one.
      opened &&= !ELISION.test(rest) && (!at || /\S'(?![\p{L}\d])/u.test(rest));
      if (opened) { inner += 1; return inOpen; }
      if (starts || !inner || (/[\p{L}\d]/u.test(before) && /[\p{L}\d]/u.test(after))) return "’";
      inner -= 1;
      return inClose;
    });
  };
  const dashes = (text) => text.replace(/(^|\s)--(?=\s|$)/g, "$1–").replace(/---?/g, "—");
  // Takes the texts of one paragraph in order. `null` is text that does not change.
  const curl = (texts) => {
    const all = quoted(texts.map((it) => it ?? "x").join(""));
    let from = 0;
    return texts.map((it) => {
      const text = all.slice(from, from += (it ?? "x").length);
      return it == null ? null : dashes(text);
    });
  };
  const typeset = (part) => {
    const walk = document.createTreeWalker(part, 4), blocks = new Map();
    for (let it; (it = walk.nextNode());) {
      const block = it.parentNode.closest(":not(em, strong, b, span, button, code)");
      blocks.set(block, [...(blocks.get(block) || []), it]);
    }
    for (const nodes of blocks.values()) {
      const texts = curl(nodes.map((it) => (it.parentNode.closest("code, .answer") ? null : it.data)));
      nodes.forEach((it, n) => { it.data = texts[n] ?? it.data; });
    }
  };
  const fine = (text) => (typeof text === "string" ? curl([text])[0] : text);
  const pieces = (text) => {
    const all = Array.isArray(text) ? text : [{ text }], texts = curl(all.map((it) => it.text));
    return all.map((it, n) => (it.style === "emphasis" || it.style === "strong" ? make(it.style === "strong" ? "strong" : "em", null, texts[n]) : texts[n]));
  };
  const plain = (text) => (Array.isArray(text) ? curl(text.map((it) => it.text)).join("") : fine(text));

  // Announces new text to screen readers.
  const hear = (...texts) => heard.replaceChildren(...texts.filter(Boolean).map((text) => para("", text)));
  // If a long fight is shown again, only its end is announced: the part after the last table before the final roll, or the last two rolls.
  const news = (part) => {
    const all = [...part.children], rolls = all.flatMap((el, n) => (el.matches(".roll") ? [n] : []));
    if (!retold || rolls.length < 4) return all;
    const table = all.findLastIndex((el, n) => n < rolls.at(-1) && el.matches("table")), from = table < 0 ? rolls.at(-2) : table + 1;
    return all.filter((el, n) => n >= from || el.matches("h2"));
  };
  const spoken = (part) => news(part).map((el) =>
    el.matches(".roll") ? (el.querySelector("summary") || el).lastElementChild.textContent
      : el.matches("figure") ? el.querySelector("img")?.alt || el.textContent
        : el.matches("table") ? within(el, "caption, tr").map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean).join(", ") || row.textContent).join("; ") : el.textContent);

  // Shows a notice below the newest screen. If there is no screen yet, the notice waits in `pending`.
  const notice = (text, kind = "note") => {
    if (!text) return;
    const last = story.querySelector(".screen.now");
    if (!last || !words["web-close"]) return void pending.push([text, kind]);
    last.append(make("p", { className: kind + " notice" }, coded(text)));
    add(heard, para("", text));
  };
  const once = (id) => {
    if (told.has(id)) return;
    told.add(id);
    if (words["web-" + id]) notice(W(id), "error");
    else pending.push(["web-" + id, "error"]);
  };

  // ---- Storage: each game of a book has its own key, and each tab writes only to its own slot.

  const get = (name) => { try { return localStorage.getItem(name); } catch { once("forbidden"); return null; } };
  const put = (name, text, spare) => {
    try {
      localStorage.setItem(name, text);
      told.delete("full");
      return true;
    } catch (e) {
      if (spare) {
        spare();
        return put(name, text);
      }
      once(e.name === "SecurityError" || typeof localStorage === "undefined" ? "forbidden" : "full");
      return false;
    }
  };
  const drop = (name) => { try { localStorage.removeItem(name); } catch { /* without storage there is nothing to remove */ } };
  const under = (kind) => `turnto:${book.id}:${kind}:`;
  const names = (kind) => {
    try { return Object.keys(localStorage).filter((name) => name.startsWith(under(kind))).map((name) => name.slice(under(kind).length)); }
    catch { return []; }
  };
  const parse = (text) => { try { return JSON.parse(text) || {}; } catch { return {}; } };

  const settings = { size: 100, theme: "auto", dice: false, brief: false, calm: false, keys: true, language: "", width: "normal", spacing: "normal", typeface: "", ...parse(get("turnto:settings")) };
  const set = (change) => { Object.assign(settings, change); put("turnto:settings", JSON.stringify(settings)); dress(); };
  const dark = matchMedia("(prefers-color-scheme: dark)"), wide = matchMedia("(min-width: 68.75em)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const dress = () => {
    root.dataset.theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
    root.dataset.calm = settings.calm || still.matches ? "yes" : "no";
    root.style.fontSize = settings.size + "%";
    // An empty value leaves the choice to the style sheet and to the theme of the book.
    for (const name of ["width", "spacing", "typeface"]) root.dataset[name] = settings[name];
  };
  for (const it of [dark, still]) it.addEventListener("change", dress);
  wide.addEventListener("change", () => beside());
  dress();

  // Reserves a storage slot for this tab. Browsers without locks use a timestamp that is renewed every 5 seconds.
  const beat = (name) => {
    const held = name.replace(":run:", ":held:"), tab = String(Math.random());
    const other = parse(get(held));
    if (other.at && Date.now() - other.at < 90000) return false;
    const mark = () => put(held, JSON.stringify({ tab, at: Date.now() }));
    if (!mark() || parse(get(held)).tab !== tab) return false;
    setInterval(mark, 5000);
    addEventListener("pagehide", () => drop(held));
    return true;
  };
  const take = (name) => new Promise((done) => {
    const instead = () => done(beat(name));
    try {
      navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        done(!!lock);
        return lock ? new Promise(() => {}) : null;
      }).catch(instead);
    } catch { instead(); }
  });
  const hold = async (from) => {
    for (let n = from; n < from + 20; n += 1) if (await take(under("run") + n)) return n;
    return 0;
  };
  // A reloaded window continues its own game.
  const recall = (name) => { try { return sessionStorage.getItem(under(name)); } catch { return null; } };
  const record = (name, text) => { try { sessionStorage.setItem(under(name), text); } catch { /* the value is lost when the window is reloaded */ } };
  const before = () => +recall("slot");
  const held = async () => {
    const had = before(), mine = had && (await take(under("run") + had)) ? had : await hold(1);
    return mine;
  };
  const remember = () => record("slot", slot);
  const keep = async () => {
    try {
      await drawn();
      kept = await call(() => host.save());
      unkept = true;
      if (!slot) return;
      const there = get(under("run") + slot);
      if (there != null && there !== mine) {
        slot = await hold(slot + 1);
        mine = get(under("run") + slot);
        remember();
        once("elsewhere");
      }
      // If the storage is full, the game is more important than its transcript.
      if (slot && (put(under("run") + slot, kept, () => drop(under("story") + slot)))) {
        mine = kept;
        unkept = false;
      }
      transcribe();
    } catch (e) { if (e.trapped && !mending) await mend(e); else notice(e.message, "error"); }
  };
  // Stores the screens of the story beside the game, so that a reloaded page shows them again. Private text is not stored.
  const transcribe = () => {
    if (veiled) return;
    const screens = [];
    let size = 0;
    for (const it of within(story, ".screen").reverse()) {
      const copy = it.cloneNode(true);
      for (const own of within(copy, ".private, .notice, .row:has(button)")) own.remove();
      for (const word of within(copy, ".term")) word.replaceWith(word.textContent);
      for (const img of within(copy, "img")) img.removeAttribute("src");
      size += copy.innerHTML.length;
      if (size > TRANSCRIPT) break;
      screens.unshift([it.dataset.answers, copy.innerHTML]);
    }
    transcript = { game: fingerprint(kept), screens };
    if (slot) try { localStorage.setItem(under("story") + slot, JSON.stringify(transcript)); } catch { drop(under("story") + slot); }
  };
  // Shows the stored screens of a game. Returns true if there are any.
  const recount = (save) => {
    const mark = fingerprint(save), had = [transcript, parse(slot ? get(under("story") + slot) : "")].find((it) => it.game === mark && Array.isArray(it.screens));
    for (const [answers, html] of had?.screens || []) {
      const screen = part("screen", html);
      screen.dataset.answers = answers;
      story.append(screen);
    }
    return !!had?.screens.length;
  };
  // A short hash, which connects a transcript with its saved game.
  const fingerprint = (text) => {
    let sum = 2166136261;
    for (let n = 0; n < text.length; n += 1) sum = Math.imul(sum ^ text.charCodeAt(n), 16777619);
    return `${text.length}:${sum >>> 0}`;
  };
  const unused = (name) => {
    const all = new Set(names("game"));
    let free = name;
    for (let n = 2; all.has(free); n += 1) free = `${name} ${n}`;
    return free;
  };
  // Saves the current game under a name before leaving it. If that fails, a second click is required to leave.
  const leaving = (el, go) => {
    const game = parse(kept);
    if (!game.answer_count || names("game").some((name) => get(under("game") + name) === kept) || put(under("game") + unused(`${W("before")} ${game.title || game.page || ""}`.trim()), kept)) return go();
    sure(el, W("lost"), go);
  };
  const sure = (el, text, go) => {
    if (el.dataset.sure) return go();
    const was = el.textContent;
    el.dataset.sure = "yes";
    el.textContent = text;
    add(heard, para("", text));
    el.addEventListener("blur", () => { delete el.dataset.sure; el.textContent = was; }, { once: true });
  };
  const download = (name, text, type) => {
    const a = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  };
  const exporting = (text) => button(W("export"), () => download(file(book.id) + ".json", text, "application/json"));
  const file = (name) => (name || "game").replace(/[^\p{L}\p{N}-]+/gu, "-");

  // ---- The engine: calls run one at a time, in order.

  const call = (what) => {
    const done = queue.then(what);
    queue = done.catch(() => {});
    return done;
  };
  const request = (value) => call(() => host.answer(value));
  // Lets the browser draw before the next step.
  const drawn = () => new Promise((done) => setTimeout(done));
  const shown = async (what) => part("held", await look(what));
  const look = async (what) => {
    if (broken.has(what)) return "";
    try {
      await drawn();
      const reply = await request({ show: what });
      return reply.shown ?? (reply.refused ? para("error", reply.refused.text).outerHTML : "");
    } catch (e) {
      // Do not repeat a request that stops the engine.
      if (e.trapped) broken.add(what);
      await mend(e);
      return "";
    }
  };
  const send = async (value, said) => {
    if (busy || veiled || mending) return;
    busy = true;
    try {
      const before = now.answer_count, line = (value.input || "").trim();
      const reply = await request(value);
      // `undo` and `look` show a page again.
      const again = value.command ? /^(undo|look)\b/.test(value.command) : reply.answered ? reply.answer_count < before : /^\/?(look|again)$/i.test(line);
      undone = reply.answer_count < before;
      if (reply.panel) { busy = false; await panels[reply.panel](); }
      else if (reply.refused) refuse(reply.refused.text);
      else if (reply.answered === false && !again) aside(value.input, reply);
      else if (reply.prompt) {
        tell(reply, value.command || again ? null : said, again);
        busy = false;
        await keep();
      } else for (const text of [].concat(reply.notices || [], reply.save_error || [])) notice(text);
      return reply;
    } catch (e) { await mend(e); } finally { busy = false; }
  };
  // Shows the result of a typed command that does not change the game: one sentence below the question, anything longer in a panel.
  const aside = async (said, { html: { public: html = "", private: own = "" } = {}, brief }) => {
    const all = part("held", html + own);
    now.brief = brief;
    if (all.children.length === 1 && all.firstChild.matches("p:not(.roll)")) refuse([...all.firstChild.childNodes], all.querySelector(".error") ? "error" : "note");
    else show(said.replace(/^\//, ""), all);
    busy = false;
    await keep();
  };
  const mend = async (e) => {
    if (!e.trapped || !host.again) return fail(e.message);
    mending = true;
    try {
      await host.again();
      const failed = await open(kept ? { save: kept, accept_save: true } : {}, W("mended"));
      if (failed) fail(failed);
    } catch (again) { fail(again.message); } finally { mending = false; }
  };
  const fail = (text) => {
    find(".failed")?.remove();
    document.body.dataset.ready = "failed";
    const told = make("pre", { role: "alert", className: "failed", tabIndex: 0 }, text);
    if (!story.firstChild) story.append(make("h1", null, document.title));
    story.after(told);
    told.scrollIntoView();
  };
  const open = async (asked, ...notes) => {
    const how = { language: ["de", "en"].includes(settings.language) ? settings.language : native, brief: settings.brief, ...asked };
    if (settings.dice && !asked.save) how.dice = "ask";
    // Block answers until the game is open: they would belong to the previous game.
    const was = busy;
    busy = true;
    const reply = await call(() => host.open(how)).finally(() => { busy = was; });
    undone = false;
    modified = !!reply.modified;
    if (reply.error) return reply.error;
    words = reply.messages || words;
    root.lang = reply.language || book.language || "en";
    label();
    hush();
    // If storage does not work, show that notice again, because the story that contained it is replaced.
    if (story.querySelector(".screen")) for (const id of ["full", "forbidden"]) if (told.has(id)) pending.push(["web-" + id, "error"]);
    story.replaceChildren(cover());
    for (const text of notes) if (text) pending.push([text, "note"]);
    // The page is shown again only if its text or its language can have changed.
    const back = !!asked.save && recount(asked.save);
    tell(reply, null, back && asked.reloaded, back && !asked.reloaded);
    await keep();
    return null;
  };
  // Opens a game. If that stops the engine, starts a new engine and returns the reason.
  const begun = async (asked, ...notes) => {
    try { return await open(asked, ...notes); } catch (e) {
      if (!e.trapped || !host.again) throw e;
      await host.again();
      return e.message;
    }
  };
  // Returns true if the game has been saved. Before the engine is loaded, there is no game to save.
  const there = async () => {
    if (!kept) await keep();
    return !!kept;
  };
  // Replaces this game by another. If the other cannot be opened, this game continues.
  const swap = async (asked, note) => {
    const was = kept;
    panel.close();
    const failed = await begun(asked, note).catch((e) => e.message), asks = modified;
    if (!failed) return;
    await open(was ? { save: was, accept_save: true } : {}).then((still) => still && fail(still), (e) => fail(e.message));
    notice(failed, "error");
    // A modified save is opened only after the reader confirms.
    if (asks)
      story.querySelector(".screen.now")?.append(para("row", button(W("accept"), (el) => leaving(el, () => swap({ ...asked, accept_save: true }, note)))));
  };

  // ---- Output.

  const label = () => {
    for (const el of within(document, "[data-word]")) el.textContent = W(el.dataset.word);
    for (const el of within(document, "[data-label]")) el.setAttribute("aria-label", W(el.dataset.label));
    const form = make("form", { className: "row", onsubmit: (e) => {
      e.preventDefault();
      const said = line.value.trim();
      if (!said || busy || veiled || mending) return;
      line.value = "";
      // Numbers refer to the order shown on the page, which can differ from that of the engine.
      const n = /^\d+[.)]?$/.test(said) && picks.length ? parseInt(said, 10) : 0;
      if (!n) send({ input: said }, said);
      else if (picks[n - 1]) picks[n - 1]();
      else refuse(W("no-number"));
    } });
    const line = make("input", { id: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, maxLength: 2000, "aria-label": W("say-what").replaceAll("\x60", "") });
    add(form, line, submit("say-go"));
    besides.replaceChildren(make("details", { id: "say", ontoggle: (e) => e.target.open && line.focus() }, make("summary", null, W("say"), key("/")), para("note", coded(W("say-what"))), form));
  };
  const cover = () => {
    const top = make("header", { className: "cover" });
    if (book.image) picture(add(top, make("figure", { "data-file": book.image.file || book.image }, make("img", { alt: book.image.text || "" }))));
    return add(top, make("h1", null, fine(book.title)), para("note", book.author && `${W("by")} ${book.author}`, book.edition && ` · ${W("edition")}: ${book.edition}`));
  };
  const picture = async (part) => {
    for (const figure of within(part, "figure[data-file]")) {
      const img = figure.querySelector("img"), src = await host.image(figure.dataset.book || "", figure.dataset.file);
      if (img && src) img.src = src;
      else if (img) img.remove();
    }
  };
  const part = (kind, html) => {
    const el = make("div", { className: kind });
    el.innerHTML = html || "";
    // Remove the `* ` that marks a change in the terminal. Here, the colour marks it, and screen readers do not need it.
    for (const it of within(el, ".change")) it.textContent = it.textContent.replace(/^\* /, "");
    typeset(el);
    picture(el);
    return el;
  };
  const hush = () => {
    seat = null;
    for (const el of within(story, ".private")) el.remove();
    side.replaceChildren();
    ask.replaceChildren();
    if ($("line")) $("line").value = "";
    hear();
    if (panel.open) panel.close();
  };
  // Shows a reply. With `back`, the screens of the page are already in the story.
  const tell = (reply, said, again, back) => {
    find(".failed")?.remove();
    now = reply.response?.prompt ? { ...reply, ...reply.response } : reply;
    retold = again || (!!reply.response && now.answer_count > 0);
    const { public: html = "", private: own, player: next = null } = now.html || {};
    const apart = seat, screen = back ? story.lastElementChild : make("div");
    if (seat && seat !== next) hush();
    // Remove the screens that were undone or that are shown again.
    for (const old of within(story, ".screen")) {
      old.classList.remove("now");
      for (const it of ["role", "aria-label"]) old.removeAttribute(it);
      if (now.answer_count != null && old.dataset.answers !== "" && +old.dataset.answers >= now.answer_count && (again || +old.dataset.answers > now.answer_count)) old.remove();
    }
    Object.assign(screen, { className: "screen now", tabIndex: -1, role: "group" });
    screen.dataset.answers = now.answer_count ?? "";
    const fresh = part("open", back ? "" : html);
    const head = fresh.querySelector("h2");
    if (again && head) {
      const from = within(story, "h2").filter((it) => it.textContent === head.textContent).pop();
      if (from) {
        const range = document.createRange();
        range.setStartBefore(from);
        range.setEndAfter(story.lastChild);
        range.deleteContents();
      }
    }
    if (said && !apart && !fresh.querySelector(".answer")) screen.append(para("answer", said));
    if (!back) screen.append(fresh);
    const notes = [...[].concat(now.notices || []).map((text) => [text, "note"]), ...[].concat(now.save_error || []).map((text) => [text, "error"]), ...pending.splice(0)];
    for (const [text, kind] of notes) screen.append(make("p", { className: kind + " notice" }, coded(words[text] ?? text)));
    if (said && apart && apart === next) screen.append(para("answer private", said));
    story.append(screen);
    const all = within(story, ".screen");
    for (let n = 0; n < all.length - SCREENS; n += 1) all[n].remove();
    if (all.length > SCREENS && !story.querySelector(".earlier")) story.querySelector(".cover").after(para("earlier", button(W("story"), tale)));
    for (const old of within(story, ".screen")) if (old !== screen && !old.textContent.trim()) old.remove();
    screen.setAttribute("aria-label", (head || screen.querySelector("h2"))?.textContent || W("new"));
    if (next && next !== seat) return veil(next, screen, own);
    reveal(screen, own);
  };
  const reveal = (screen, own) => {
    if (own) screen.append(part("private", own));
    status();
    explain(screen, ".change");
    prompt();
    hear(undone && W("undone"), ...[...screen.children].flatMap((el) => (el.matches(".open, .private:not(p)") ? spoken(el) : [el.textContent])),
      ...within(ask, ".question, .hint").map((el) => el.textContent),
      ...within(ask, "ol.choices > li").map((el) => `${el.value}: ${el.querySelector(".what").textContent}`));
    if (document.body.dataset.ready) {
      if (!panel.open) screen.focus({ preventScroll: true });
      turn(screen);
    }
    else if (retold) turn(screen);
    document.body.dataset.ready = "yes";
    beside();
  };
  // Scrolls to the start of the new text, but not further than needed to show the question. If the text was shown before, scrolls to the question.
  const turn = (screen) => {
    const room = $("bar").offsetHeight + 16, page = $("page");
    const top = screen.getBoundingClientRect().top + scrollY - room;
    page.style.minHeight = screen.querySelector("h2") ? `${top + innerHeight - page.offsetTop}px` : "";
    const end = besides.getBoundingClientRect().bottom + scrollY + 24 - innerHeight;
    const to = retold ? Math.max(top, end) : screen.querySelector("h2") ? top : Math.min(top, Math.max(end, scrollY));
    scrollTo({ top: to, behavior: root.dataset.calm === "yes" ? "instant" : "smooth" });
  };
  // Hides the page until the named player confirms that they are at the screen.
  const veil = (name, screen, own) => {
    veiled = true;
    ask.replaceChildren();
    $("here").textContent = $("lines").textContent = "";
    for (const el of [$("bar"), $("desk"), find(".skip")]) el.hidden = true;
    curtain.replaceChildren(para("", W("pass")), make("h1", { tabIndex: -1 }, name), para("note", W("pass-others")), button(W("seated"), () => {
      veiled = false;
      seat = name;
      curtain.replaceChildren();
      curtain.hidden = true;
      for (const el of [$("bar"), $("desk")]) el.hidden = false;
      reveal(screen, own);
    }, "main"));
    curtain.hidden = false;
    hear();
    document.body.dataset.ready = "yes";
    curtain.querySelector("h1").focus();
  };
  const line = ([name, text]) => span("line", span("", name), " ", make("b", null, fine(text)));
  const status = () => {
    const { title, page, lines = [] } = now.status || {};
    $("bar").hidden = false;
    document.body.dataset.private = seat ? "yes" : "no";
    find(".skip").hidden = false;
    $("here").textContent = fine(title || page || "");
    $("lines").replaceChildren(...lines.map(line));
    explain($("lines"), ".line > span");
    for (const el of within(document, "[data-panel]")) {
      const which = el.dataset.panel;
      el.hidden = !!(seat && /journal|map|undo|games/.test(which)) || !!(which === "undo" && now.no_undo);
      if (which === "undo") el.disabled = !now.can_undo;
    }
  };
  const beside = async () => {
    const name = seat, on = wide.matches && !veiled && !!now.prompt;
    document.body.dataset.side = on ? "yes" : "no";
    side.hidden = !on;
    if (!on) return side.replaceChildren();
    const all = await sheet();
    if (name !== seat || veiled) return;
    side.replaceChildren(...all);
  };
  const HELD = "p:not(.title, .note)";
  const sheet = async () => {
    const values = await shown("sheet"), items = await shown("inventory");
    explain(values);
    // Every line of the inventory that is not a heading is an item. Its number of pieces and its state are not part of the name.
    for (const line of within(items, HELD)) line.replaceChildren(term(line.textContent.replace(/, \d.*$| \(.*\)$/, ""), line.textContent));
    return [make("h2", null, W("sheet")), values, make("h2", null, W("inventory")), items, about()];
  };
  // A button that shows what is known about a name.
  const term = (name, text = name) => Object.assign(button(text, () => showTerm(name)), { className: "term" });
  // True for names that have a description.
  const known = new Map();
  const isKnown = async (name) => {
    if (/^\p{Ll}{1,2}$/u.test(name)) return false;
    if (!known.has(name)) {
      const { children: [first, more] } = await shown("about " + straight(name));
      // The reply to an unknown name is one note that quotes the name.
      known.set(name, !!more || !!first && !first.matches(".error, :has(> code)"));
    }
    return known.get(name);
  };
  const straight = (text) => text.replace(/[’‘]/g, "'");
  // Makes buttons of the words that have a description.
  const explain = async (part, where = ".row > span") => {
    const wait = new Promise((done) => setTimeout(done, 200));
    for (const it of within(part, where)) {
      const out = [], text = it.textContent;
      let from = 0;
      for (const { 0: name, index } of text.matchAll(/\p{L}[\p{L}’' -]*\p{L}/gu)) {
        // The save and a quick answer come before the first look-up.
        if (!known.has(name) && (await wait, !it.isConnected)) return;
        if (!(await isKnown(name))) continue;
        out.push(text.slice(from, index), term(name));
        from = index + name.length;
      }
      if (out.length) it.replaceChildren(...out, text.slice(from));
    }
  };
  // Shows the description of a name, and for an item also the choices and the commands that concern it.
  const showTerm = async (name) => {
    const from = panel.open && $("panel-title").textContent === W("sheet"), acts = [], said = straight(name).toLowerCase();
    const act = (text, go, more = "") => acts.push(make("button", { type: "button", className: "button", title: more, onclick: () => { panel.close(); go(); } }, text));
    const { about: entries = [] } = await request({ command: "about " + straight(name) }).catch(() => ({})), item = entries.find((it) => it.commands);
    if (item) {
      // A choice concerns an item if it contains its name or the last word of it.
      const word = new RegExp(`(?<!\\p{L})${said.match(/\p{L}{4,}$/u)?.[0] ?? said.replace(/[^\p{L}\d]/gu, ".")}(?!\\p{L})`, "u");
      for (const it of now.prompt?.options || []) {
        const text = plain(it.text);
        if (!it.closed && word.test(straight(text).toLowerCase())) act(text, () => send({ pick: it.id }, text));
      }
      for (const { input, verb, about } of item.commands) act(verb[0].toUpperCase() + verb.slice(1), () => send({ input }, `${verb} ${name}`), about);
    }
    show(name, await look("about " + straight(name)), row(acts, from && button("‹ " + W("sheet"), panels.sheet)));
    // The first line repeats the title of the panel.
    const head = body.querySelector(".held p");
    if (head?.nextElementSibling && head.textContent.toLowerCase() === name.toLowerCase()) head.remove();
  };
  const about = () => {
    const out = make("div", { className: "about", role: "status" }), word = entry("about");
    return make("form", { className: "lookup", onsubmit: async (e) => {
      e.preventDefault();
      if (word.value.trim()) out.replaceChildren(await shown("about " + word.value.trim()));
    } }, row(word, submit("about-go")), out);
  };

  // ---- Prompts.

  const refuse = (text, kind = "error") => {
    find(".refused")?.remove();
    ($("say").open ? besides : ask).append(make("p", { className: "refused " + kind, role: "alert" }, typeof text === "string" ? coded(text) : text));
  };
  const form = (act, ...kids) => make("form", { className: "answering", noValidate: true, onsubmit: (e) => { e.preventDefault(); act(); } }, kids, submit("answer", "main"));
  const choices = (all) => {
    all.sort((a, b) => !!b.first - !!a.first);
    all.forEach((it, n) => { it.number ||= n + 1; });
    picks = [];
    for (const it of all) picks[it.number - 1] = it.closed ? null : () => send(it.value, it.said);
    byDefault = all.find((it) => it.default && !it.closed) ? () => { const it = all.find((one) => one.default); send(it.value, it.said); } : null;
    return make("ol", { className: "choices" }, all.map((it) => make("li", { value: it.number, className: it.closed ? "closed" : "" }, it.closed
      ? [span("number", key(it.number)), span("what", it.text, " ", span("reason", `(${W("closed")}${it.closed === true ? "" : ": " + it.closed})`))]
      : make("button", { type: "button", className: "choice" + (it.default ? " default" : ""),
        // The second click of a double click would take a choice that has not been read yet.
        onclick: (e) => e.detail > 1 || send(it.value, it.said) },
        span("number", key(it.number)), span("what", it.text, it.more && [" ", span(it.danger ? "more danger" : "more", it.more)]), it.default && span("enter", key("⏎"), span("for-ears", W("usual")))))));
  };
  const prompt = () => {
    const it = now.prompt || {}, kind = it.prompt, question = it.question || now.question || it.label;
    find(".refused")?.remove();
    picks = [];
    byDefault = field = null;
    typed = "";
    ask.replaceChildren();
    ask.hidden = false;
    besides.hidden = false;
    if (seat) ask.append(para("whose", `${W("alone")}: `, make("strong", null, seat)));
    if (now.danger) ask.append(para("danger", fine(now.danger)));
    if (question && kind !== "end") ask.append(make("p", { className: "question", id: "question" }, fine(question)));
    const named = { "aria-labelledby": question ? "question" : null, "aria-label": question ? null : W("answer") };
    const hint = () => now.hint && ask.append(para("hint note", coded(now.hint)));
    if (kind === "choices" || kind === "pick") {
      ask.append(choices(it.options.map((one) => ({ text: pieces(one.text), value: { pick: one.id }, said: plain(one.text), more: one.dangerous ? W("danger") : fine(one.test), danger: one.dangerous, number: one.number, default: one.default, closed: one.closed && (fine(one.closed.text) || true) }))));
      if (!it.options.some((one) => !one.closed)) hint();
    } else if (kind === "confirm") {
      ask.append(choices([[true, "yes"], [false, "no"]].map(([yes, word]) => ({ text: W(word), value: { confirm: yes }, said: W(word), default: yes === !!it.default, first: yes === !!it.default }))));
    } else if (kind === "number") {
      const [low, high] = [it.min, it.max].map((n) => (Math.abs(n) < 1e9 ? n : null));
      field = make("input", { type: "number", className: "figure", inputMode: "numeric", min: low, max: high, value: low ?? 0, ...named });
      const step = (by) => () => {
        const to = (+field.value || 0) + by;
        field.value = Math.max(low ?? to, Math.min(high ?? to, to));
      };
      hint();
      ask.append(form(() => send({ number: Math.trunc(+field.value) }, field.value), make("div", { className: "stepper" },
        tool("−", W("less"), step(-1)), field,
        tool("+", W("more"), step(1)))));
    } else if (kind === "text") {
      field = make("input", { className: "words", autocomplete: "off", ...named });
      ask.append(form(() => send({ text: field.value }, field.value), field));
    } else if (kind === "order") {
      ordering(it.options);
    } else if (kind === "dice") {
      const high = it.min_face + it.sides - 1;
      const dice = Array.from({ length: it.count }, (_, n) => make("input", { type: "number", className: "die-in", inputMode: "numeric", min: it.min_face, max: high, "aria-label": `${W("die")} ${n + 1}`,
        oninput: (e) => { if (e.target.value && +e.target.value * 10 > high) (dice[n + 1] || ask.querySelector(".main")).focus(); } }));
      field = dice[0];
      hint();
      ask.append(form(() => {
        const empty = dice.find((one) => one.value === "");
        if (empty) return empty.focus();
        send({ dice: dice.map((one) => +one.value) }, null);
      }, make("div", { className: "dice-in" }, dice)));
    }
    if (now.quick) ask.append(para("row", button(W("quick"), () => send({ input: "quick" }, W("quick")))));
    if (now.game_over || kind === "end") {
      ask.append(para("question", W("over")), make("div", { className: "row ends" }, button(W("anew"), anew, "main"), !now.no_undo && [button(W("undo"), undo), button(W("missed"), () => peek("missed"))], button(W("seen"), () => peek("seen")), button(W("story"), tale)));
    }
  };
  const ordering = (options) => {
    const list = make("ol", { className: "order" });
    const move = (li, by) => (e) => {
      const other = by < 0 ? li.previousElementSibling : li.nextElementSibling;
      if (!other) return;
      if (by < 0) other.before(li); else other.after(li);
      e.currentTarget.focus();
      hear([...list.children].map((one) => one.firstChild.textContent).join(", "));
    };
    for (const one of options) {
      const li = make("li", null, span("what", pieces(one.text)));
      li.dataset.id = one.id;
      const arrow = (sign, word, by) => tool(sign, `${W(word)}: ${plain(one.text)}`, move(li, by));
      list.append(add(li, arrow("↑", "up", -1), arrow("↓", "down", 1)));
    }
    const all = () => [...list.children];
    ask.append(form(() => send({ order: all().map((li) => li.dataset.id) }, all().map((li) => li.firstChild.textContent).join(", ")), list));
  };
  const undo = () => send({ command: "undo" });
  const anew = (el) => leaving(el, () => swap({}));
  const tale = async () => {
    try {
      const reply = await request({ command: "story html" });
      if (reply.story) download(file(book.id) + ".html", reply.story.html, "text/html");
      else if (reply.refused) notice(reply.refused.text, "error");
    } catch (e) { await mend(e); }
  };

  // ---- Panels.

  const show = (title, ...kids) => {
    $("panel-title").textContent = title;
    body.replaceChildren(...kids.map((kid) => (typeof kid === "string" ? part("held", kid) : kid)));
    picture(body);
    if (!panel.open) panel.showModal();
    $("panel-title").focus();
  };
  const peek = async (what) => show(W(what), await look(what));
  const later = (what) => {
    const out = make("div", { className: "held" });
    return make("details", { className: "later", ontoggle: async (e) => { if (e.target.open && e.target === out.parentNode) out.innerHTML = await look(what); } }, make("summary", null, W(what)), out);
  };
  const choice = (name, options, change = (it) => set({ [name]: it })) => make("label", { className: "setting" }, span("", W(name)), make("select", { onchange: (e) => change(e.target.value) },
    options.map(([id, text]) => make("option", { value: id, selected: id === String(settings[name]) }, text))));
  const tick = (word, on, change) => make("label", { className: "setting" }, make("input", { type: "checkbox", checked: on, onchange: (e) => change(e.target.checked) }), span("", W(word)));
  // Makes a drawing zoomable: with buttons, the wheel, two fingers and keys. It is moved by scrolling and by dragging.
  const zoomable = (chart) => {
    const svg = chart.querySelector("svg"), frame = make("div", { className: "frame", tabIndex: 0, role: "region", "aria-label": W("map") });
    if (!svg) return [chart];
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    let scale = 1, apart = 0, from = null;
    const whole = () => Math.min((frame.clientWidth - 4) / width, (innerHeight * 0.6) / height);
    // Keeps the point at `x`, `y` of the window in its place.
    const zoom = (to, x, y) => {
      const was = scale, { left, top } = frame.getBoundingClientRect(), [across, down] = [x ? x - left : frame.clientWidth / 2, y ? y - top : frame.clientHeight / 2];
      scale = Math.max(Math.min(whole(), 0.5), Math.min(3, to));
      const by = scale / was, at = [(frame.scrollLeft + across) * by - across, (frame.scrollTop + down) * by - down];
      svg.setAttribute("width", width * scale);
      frame.scrollTo(...at);
    };
    const show = (to) => {
      zoom(to);
      svg.querySelector(".here")?.scrollIntoView({ block: "center", inline: "center" });
    };
    const on = (name, act) => frame.addEventListener(name, act, { passive: false });
    on("wheel", (e) => { e.preventDefault(); zoom(scale * 1.15 ** -Math.sign(e.deltaY), e.clientX, e.clientY); });
    on("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || !/^[-+=0]$/.test(e.key)) return;
      e.preventDefault();
      if (e.key === "0") show(whole()); else zoom(scale * (e.key === "-" ? 0.8 : 1.25));
    });
    on("touchstart", () => { apart = 0; });
    on("touchmove", (e) => {
      const [one, two] = e.touches;
      if (!two) return;
      e.preventDefault();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (apart) zoom((scale * now) / apart, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      apart = now;
    });
    // Fingers scroll. The mouse drags.
    on("pointerdown", (e) => { if (e.pointerType === "mouse") { from = e; frame.setPointerCapture(e.pointerId); } });
    on("pointermove", (e) => {
      if (!from) return;
      frame.scrollBy(from.clientX - e.clientX, from.clientY - e.clientY);
      from = e;
    });
    on("lostpointercapture", () => { from = null; });
    svg.removeAttribute("height");
    svg.replaceWith(frame);
    frame.append(svg);
    // A map that would be too small to read begins at its place and not as a whole.
    chart.addEventListener("begin", () => show(Math.min(1.4, Math.max(whole(), 0.8))));
    return [make("div", { className: "row zoom" }, tool("−", W("zoom-out"), () => zoom(scale * 0.8)), tool("+", W("zoom-in"), () => zoom(scale * 1.25)), button(W("whole"), () => show(whole()))), chart, para("note", W("map-help"))];
  };
  const panels = {
    sheet: async () => show(W("sheet"), ...(await sheet()).slice(1)),
    journal: async () => {
      const note = entry("note");
      show(W("journal"), await look("journal"), make("form", { className: "row", onsubmit: async (e) => {
        e.preventDefault();
        const text = note.value.trim();
        if (!text) return;
        await request({ command: "note " + text }).catch(mend);
        await keep();
        panels.journal();
      } }, note, submit("note-go")), later("why"), later("log"), later("seen"), now.no_undo ? "" : later("missed"));
    },
    map: async () => {
      const [chart, list] = [part("held chart", await look("map drawn")), part("for-ears", await look("map list"))];
      show(W("map"), ...zoomable(chart), list);
      chart.dispatchEvent(new Event("begin"));
    },
    undo,
    games: async () => { if (await there()) games(); },
    story: () => tale(),
    settings: () => {
      const again = async () => { if (await there()) await swap({ save: kept, accept_save: true, reloaded: true }); };
      const widths = ["narrow", "normal", "wide"].map((it) => [it, W(it)]);
      show(W("settings"), choice("size", ["85", "100", "115", "130", "160"].map((it) => [it, it + " %"])),
        choice("theme", ["auto", "light", "dark"].map((it) => [it, W("theme-" + it)])),
        choice("language", [["", W("language-book")], ["en", "English"], ["de", "Deutsch"]], (it) => { set({ language: it }); again(); }),
        choice("typeface", [["", W("language-book")], ["serif", W("serif")], ["sans", W("sans")]]), choice("width", widths), choice("spacing", widths),
        tick("own-dice", settings.dice, (it) => set({ dice: it })),
        tick("brief", !!now.brief, async (it) => {
          const reply = await request({ input: it ? "brief" : "full" }).catch(mend);
          if (reply) now.brief = reply.brief ?? it;
          set({ brief: it });
          await keep();
        }),
        tick("calm", settings.calm, (it) => set({ calm: it })),
        add(make("div", { className: "for-keys" }), tick("use-keys", settings.keys, (it) => set({ keys: it }))));
    },
    help: async () => {
      const line = (signs, text) => make("li", null, signs.map((it) => key(it)), " ", text);
      show(W("help"), para("", W("help-choose")), para("", W("help-say")), para("", W("help-kept")),
        make("ul", { className: "keys", "aria-label": W("keys") }, [[["1–9"], "key-choose"], [["⏎"], "key-usual"], [["/"], "say"], [["s"], "sheet"], [["j"], "journal"], [["m"], "map"], [["w"], "why"], [["u"], "undo"], [["g"], "games"], [["o"], "settings"], [["?"], "help"], [["Esc"], "close"]].map(([signs, word]) => line(signs, W(word)))),
        later("rules"), about(), para("note", `turnto${now.program ? " " + now.program : ""}`));
    },
    why: () => peek("why"),
  };
  function games() {
    const describe = (text) => {
      const game = parse(text);
      return [game.title || game.page, game.day != null && `${W("day")} ${game.day}`, game.answer_count != null && `${W("answers")}: ${game.answer_count}`, game.game_over && W("ended")].filter(Boolean).join(" · ");
    };
    const name = entry("name", { maxLength: 60 });
    const pick = make("input", { type: "file", accept: ".json,application/json", hidden: true, id: "import", onchange: async (e) => {
      const text = await e.target.files[0]?.text();
      if (text != null) leaving(bring, () => swap({ save: text, name: e.target.files[0].name }, W("imported")));
    } });
    const bring = button(W("import"), () => pick.click());
    const one = (kind, id) => {
      const text = get(under(kind) + id) || "";
      return make("li", null, make("div", { className: "game" }, make("strong", null, kind === "game" ? id : W("tab")), make("span", { className: "note" }, describe(text))),
        make("div", { className: "row", role: "group", "aria-label": kind === "run" ? W("tab") : id }, button(W("open"), (el) => leaving(el, () => swap({ save: text, name: id }))), exporting(text),
          kind === "game" && button(W("delete"), (el) => sure(el, W("sure"), () => { drop(under(kind) + id); games(); body.querySelector("button").focus(); }))));
    };
    const rows = [...names("game").sort().map((id) => one("game", id)), ...names("run").filter((id) => id !== String(slot)).map((id) => one("run", id))];
    show(W("games"), para("", make("strong", null, W("running")), make("br"), describe(kept)),
      row(exporting(kept), bring, pick, button(W("story"), tale), button(W("anew"), anew)),
      make("form", { className: "row", onsubmit: (e) => {
        e.preventDefault();
        const id = name.value.trim(), keepIt = () => { if (put(under("game") + id, kept)) games(); else body.prepend(make("p", { className: "error", role: "alert" }, W("not-kept"))); };
        if (!id) return name.focus();
        if (names("game").includes(id)) sure(e.submitter || name.nextSibling, W("replace"), keepIt); else keepIt();
      } }, name, submit("keep")),
      make("h3", null, W("kept")), rows.length ? make("ul", { className: "games" }, rows) : para("note", W("none-kept")));
  }
  $("panel-close").onclick = () => panel.close();
  panel.addEventListener("click", (e) => { if (e.target === panel) panel.close(); });
  panel.addEventListener("close", () => {
    if (panel.open) return;
    body.replaceChildren();
    // In a narrow window, the button that opened the panel is hidden again, so focus the menu button.
    if (document.activeElement === document.body && $("menu").offsetParent) $("menu").focus();
  });
  const menu = (on) => {
    $("tools").classList.toggle("open", on);
    $("menu").setAttribute("aria-expanded", on);
  };
  $("menu").onclick = () => menu(!$("tools").classList.contains("open"));
  addEventListener("click", (e) => { if (!e.target.closest(".bar")) menu(false); });
  $("bar").addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || !$("tools").classList.contains("open")) return;
    menu(false);
    $("menu").focus();
  });
  $("bar").addEventListener("click", (e) => {
    const which = e.target.dataset.panel;
    if (!which || e.detail > 1) return;
    menu(false);
    panels[which]();
  });

  // ---- Keyboard.

  const choose = () => {
    const n = +typed;
    typed = "";
    clearTimeout(typing);
    picks[n - 1]?.();
  };
  const yesOrNo = (letter) => ["yes", "no"].find((word) => W(word)[0].toLowerCase() === letter);
  addEventListener("keydown", (e) => {
    if (e.key === "Escape" && e.target.id === "line") {
      $("say").open = false;
      e.target.blur();
    }
    if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || veiled || panel.open || !settings.keys || e.target.matches("input, select, textarea")) return;
    const idle = !e.target.closest("button, summary, a");
    if (/^[0-9]$/.test(e.key) && picks.length) {
      typed += e.key;
      clearTimeout(typing);
      if (!Object.keys(picks).some((n) => String(+n + 1) !== typed && String(+n + 1).startsWith(typed))) choose(); else typing = setTimeout(choose, 800);
    } else if (e.key === "Enter" && typed) { e.preventDefault(); choose(); }
    else if (e.key === "Enter" && idle && byDefault) byDefault();
    else if (now.prompt?.prompt === "confirm" && yesOrNo(e.key)) send({ confirm: yesOrNo(e.key) === "yes" }, W(yesOrNo(e.key)));
    else if (e.key === "/") {
      e.preventDefault();
      $("say").open = true;
      $("line").focus();
    } else if (field && (field.type === "text" ? e.key.length === 1 && e.key !== " " : /^[-0-9]$/.test(e.key))) { field.focus(); if (field.select) field.select(); }
    else {
      const which = { s: "sheet", j: "journal", m: "map", u: "undo", g: "games", o: "settings", w: "why", "?": "help" }[e.key];
      const tool = find(`[data-panel="${which}"]`);
      if (which && !(tool?.hidden || tool?.disabled) && !(seat && which === "why")) { e.preventDefault(); panels[which](); }
    }
  });
  addEventListener("beforeunload", (e) => { if (unkept && now.answer_count) e.preventDefault(); });
  addEventListener("pageshow", (e) => { if (e.persisted) location.reload(); });

  // ---- Preview: when the files of the book change, the page reloads the game at the same place, or shows the errors.

  const watch = async () => {
    for (let since = -1; host?.changed;) {
      try {
        const { version, errors } = await host.changed(since);
        const first = since < 0, same = version === since;
        since = version;
        if (same) continue;
        if (errors) fail(errors);
        else if (!first && !story.querySelector(".screen")) return location.reload();
        else if (!first) {
          await keep();
          const failed = await open({ save: kept, accept_save: true, reloaded: true });
          if (failed) fail(failed);
        }
      } catch { await new Promise((done) => setTimeout(done, 3000)); }
    }
  };

  // ---- Start.

  try {
    host = await connect();
    // Replace lone surrogates, which are not valid text.
    const { answer } = host;
    host.answer = (value) => answer(JSON.parse(JSON.stringify(value, (_, it) => (typeof it === "string" && it.toWellFormed ? it.toWellFormed() : it))));
    book = { ...host.book };
    book.id ||= book.title;
    document.title = book.title || document.title;
    if (book.language) story.lang = ask.lang = book.language;
    if (get("turnto:settings") !== null || put("turnto:settings", JSON.stringify(settings))) slot = await held();
    remember();
    if (slot > 1) once("elsewhere");
    mine = slot ? get(under("run") + slot) : null;
    let failed = await begun(mine ? { save: mine } : {}, ...(mine && parse(mine).answer_count ? ["web-resumed"] : []));
    if (failed && mine) {
      // A save that cannot be opened is overwritten only after it has been copied.
      if (!put(under("game") + unused(`${parse(mine).title || book.title} …`), mine)) slot = 0;
      pending.push([failed, "error"]);
      failed = await open({});
    }
    if (failed) fail(failed);
  } catch (e) { fail(e.message || String(e)); }
  watch();
})();
