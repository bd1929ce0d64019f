// Where a file's book is, and the page that a line stands on.

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";

/** The folder with `book.yaml` that a file lies in, or the file itself where it is a whole book; none for any other. */
export function bookOf(document: vscode.TextDocument): string | undefined {
  if (document.uri.scheme !== "file") return undefined;
  for (let folder = path.dirname(document.uri.fsPath); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "book.yaml"))) return folder;
    if (path.dirname(folder) === folder) break;
  }
  const first = document.lineAt(0).text.replace(/^\uFEFF/, "").trimEnd();
  return document.languageId === "gamebook" && first === "---" ? document.uri.fsPath : undefined;
}

/** The book of the text that is being edited, else the first of the workspace; says so where there is none. */
export async function currentBook(): Promise<string | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  const book = (document && bookOf(document)) ?? (await books())[0];
  if (!book) void vscode.window.showInformationMessage("No book is open: a book is a folder with book.yaml.");
  return book;
}

/** All books of the workspace: their folders. */
export async function books(): Promise<string[]> {
  const headers = await vscode.workspace.findFiles("**/book.yaml", "**/node_modules/**", 100);
  return headers.map((header) => path.dirname(header.fsPath)).sort();
}

/** Is this file of that book? */
export function isOf(book: string, file: string): boolean {
  return file === book || file.startsWith(book + path.sep);
}

/** The id of the page that a line stands on. */
export function pageAt(document: vscode.TextDocument, line: number): string | undefined {
  for (let at = line; at >= 0; at--) {
    const heading = /^\s*#+\s*([^:\s]+)\s*(?::|$)/.exec(document.lineAt(at).text);
    if (heading) return heading[1];
  }
  return undefined;
}

/** The program, as the settings name it. */
export function program(): string {
  return vscode.workspace.getConfiguration("turnto").get<string>("path") || "turnto";
}

/** Where a task or a panel belongs. */
export function folderOf(book: string): vscode.WorkspaceFolder | vscode.TaskScope.Workspace {
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(book)) ?? vscode.TaskScope.Workspace;
}
