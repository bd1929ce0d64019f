// The map of a book next to its text, updated when the book is saved. A click on a page opens it.

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { currentBook, isOf, program } from "./book";

const panels = new Map<string, vscode.WebviewPanel>();
const MOST_BYTES = 64 * 1024 * 1024;

/** Returns the map as SVG. */
function drawn(book: string): Promise<string> {
  return new Promise((done, failed) => {
    execFile(program(), ["map", book], { maxBuffer: MOST_BYTES }, (fault, svg, said) => {
      if (svg.startsWith("<svg")) done(svg);
      else failed(new Error(said.trim() || fault?.message || "the map is empty"));
    });
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function shown(body: string): string {
  const nonce = randomBytes(16).toString("hex");
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>
body { padding: 0; background: #fff; color: #1b2027; }
svg { max-width: 100%; height: auto; }
body.whole svg { max-width: none; }
rect.page { cursor: pointer; }
button { position: fixed; right: 1em; top: 1em; }
</style></head>
<body><button title="Switch between full size and the width of the panel">1:1</button>${body}
<script nonce="${nonce}">
const editor = acquireVsCodeApi();
const state = editor.getState() || {};
document.body.classList.toggle("whole", !!state.whole);
scrollTo(state.x || 0, state.y || 0);
const keep = () => editor.setState({ whole: document.body.classList.contains("whole"), x: scrollX, y: scrollY });
addEventListener("scroll", keep);
document.querySelector("button").addEventListener("click", () => { document.body.classList.toggle("whole"); keep(); });
addEventListener("click", (event) => {
  const title = event.target.closest && event.target.closest("rect.page")?.querySelector("title");
  if (title) editor.postMessage(title.textContent.split(":")[0].trim());
});
</script></body></html>`;
}

async function draw(book: string, panel: vscode.WebviewPanel): Promise<void> {
  try {
    panel.webview.html = shown(await drawn(book));
  } catch (fault) {
    panel.webview.html = shown(`<pre>${escaped(String((fault as Error).message))}</pre>`);
  }
}

async function open(book: string, page: string): Promise<void> {
  const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", page);
  const place = found?.find((it) => it.name === page && isOf(book, it.location.uri.fsPath))?.location;
  if (place) await vscode.window.showTextDocument(place.uri, { selection: place.range, viewColumn: vscode.ViewColumn.One });
}

export async function showMap(): Promise<void> {
  const book = await currentBook();
  if (!book) return;
  const standing = panels.get(book);
  if (standing) {
    standing.reveal();
    await draw(book, standing);
    return;
  }
  const panel = vscode.window.createWebviewPanel("turnto.map", "Map", vscode.ViewColumn.Beside, { enableScripts: true, localResourceRoots: [] });
  panels.set(book, panel);
  panel.onDidDispose(() => panels.delete(book));
  panel.webview.onDidReceiveMessage((page: unknown) => (typeof page === "string" ? open(book, page) : undefined));
  await draw(book, panel);
}

/** Updates the maps of the books that contain a saved file. */
export async function saved(file: string): Promise<void> {
  for (const [book, panel] of panels) if (isOf(book, file)) await draw(book, panel);
}
