// Plays from a page in a terminal.

import * as path from "node:path";
import * as vscode from "vscode";
import { bookOf, folderOf, pageAt, program } from "./book";

/** The arguments of the lens: the folder of the book and the id of the page. */
interface Place {
  book: string;
  page: string;
}

function here(): Place | undefined {
  const editor = vscode.window.activeTextEditor;
  const book = editor && bookOf(editor.document);
  const page = editor && pageAt(editor.document, editor.selection.active.line);
  return book && page ? { book, page } : undefined;
}

/** Plays from the given page, or from the page at the cursor. Saves the book first, because the game reads it from disk. */
export async function playFromHere(place?: Partial<Place>): Promise<void> {
  // If a button is clicked, the argument is the file, not a page.
  const from = place?.book && place.page ? { book: place.book, page: place.page } : here();
  if (!from) {
    void vscode.window.showInformationMessage("No page at the cursor: move the cursor to a page of a book.");
    return;
  }
  await vscode.workspace.saveAll(false);
  const more = vscode.workspace.getConfiguration("turnto", vscode.Uri.file(from.book)).get<string[]>("playArguments") ?? [];
  const cwd = from.book.endsWith(".gamebook") ? path.dirname(from.book) : from.book;
  const words = ["play", from.book, "--author", "--start", from.page, ...more];
  const execution = new vscode.ProcessExecution(program(), words, { cwd });
  const task = new vscode.Task({ type: "turnto", task: "play" }, folderOf(from.book), `play from ${from.page}`, "turnto", execution, []);
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    panel: vscode.TaskPanelKind.Dedicated,
    focus: true,
    clear: true,
    echo: false,
    showReuseMessage: false,
  };
  const running = vscode.tasks.taskExecutions.find((it) => it.task.name === task.name && it.task.source === task.source);
  running?.terminate();
  await vscode.tasks.executeTask(task);
}
