// Finds the book of a file and the page of a line.

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";

/** Returns the folder with `book.yaml` that contains a file, or the file itself if it is a whole book. */
export function bookOf(document: vscode.TextDocument): string | undefined {
  if (document.uri.scheme !== "file") return undefined;
  for (let folder = path.dirname(document.uri.fsPath); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "book.yaml"))) return folder;
    if (path.dirname(folder) === folder) break;
  }
  const first = document.lineAt(0).text.replace(/^\uFEFF/, "").trimEnd();
  return document.languageId === "gamebook" && first === "---" ? document.uri.fsPath : undefined;
}

/** Returns the book of the active editor, or else the first of the workspace. Shows a message if there is none. */
export async function currentBook(): Promise<string | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  const book = (document && bookOf(document)) ?? (await books())[0];
  if (!book) void vscode.window.showInformationMessage("No book is open: a book is a folder with book.yaml.");
  return book;
}

/** Returns the folders of all books in the workspace. */
export async function books(): Promise<string[]> {
  const headers = await vscode.workspace.findFiles("**/book.yaml", "**/node_modules/**", 100);
  return headers.map((header) => path.dirname(header.fsPath)).sort();
}

/** Returns true if the file belongs to the book. */
export function isOf(book: string, file: string): boolean {
  return file === book || file.startsWith(book + path.sep);
}

/** Returns the id of the page that contains a line. */
export function pageAt(document: vscode.TextDocument, line: number): string | undefined {
  for (let at = line; at >= 0; at--) {
    const heading = /^\s*#+\s*([^:\s]+)\s*(?::|$)/.exec(document.lineAt(at).text);
    if (heading) return heading[1];
  }
  return undefined;
}

/** Returns the program that is named in the settings. */
export function program(): string {
  return vscode.workspace.getConfiguration("turnto").get<string>("path") || "turnto";
}

/** Returns the workspace folder of a task or panel. */
export function folderOf(book: string): vscode.WorkspaceFolder | vscode.TaskScope.Workspace {
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(book)) ?? vscode.TaskScope.Workspace;
}
