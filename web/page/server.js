"use strict";
// Connects the page to the program on the same machine (`turnto serve`). `connect` returns the interface that page.js uses.

// eslint-disable-next-line no-unused-vars
const connect = async () => {
  const { book, language } = JSON.parse(document.getElementById("about").textContent);
  const here = location.pathname.replace(/[^/]*$/, "");
  // Each page has its own game.
  const game = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
  const ask = async (name, value) => {
    const reply = await fetch(`${here}${name}?game=${game}`, { method: "POST", body: JSON.stringify(value ?? null) });
    if (!reply.ok) throw new Error(await reply.text());
    return name === "save" ? reply.text() : reply.json();
  };
  return {
    book: { language, ...book },
    open: async (asked) => {
      const first = await ask("open", asked);
      document.body.dataset.engine = "yes";
      return first;
    },
    answer: (value) => ask("answer", value),
    save: () => ask("save"),
    image: (book, file) => `${here}image/${encodeURIComponent(book || "-")}/${file.split("/").map(encodeURIComponent).join("/")}`,
    again: async () => {},
    // Waits until the book has changed on disk, and returns its errors, if any.
    changed: async (since) => (await fetch(`${here}changed?since=${since}`)).json(),
  };
};
