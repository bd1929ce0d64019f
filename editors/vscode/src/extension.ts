// The extension: the client of the language server, and the commands.

import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { program } from "./book";
import { checkBook, tasks } from "./check";
import { saved, showMap } from "./map";
import { playFromHere } from "./play";

let client: LanguageClient | undefined;

function made(): LanguageClient {
  const server: ServerOptions = { command: program(), args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "gamebook" },
      { scheme: "file", language: "gameplay" },
      { scheme: "file", language: "yaml" },
      { scheme: "file", pattern: "**/house.lua" },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{gamebook,yaml,play,lua}") },
  };
  return new LanguageClient("turnto", "turnto", server, options);
}

async function start(): Promise<void> {
  client = made();
  try {
    await client.start();
  } catch (fault) {
    client = undefined;
    const settings = "Settings";
    const why = `Cannot start \`${program()}\`: ${(fault as Error).message}. Install turnto, or set its path.`;
    const picked = await vscode.window.showErrorMessage(why, settings);
    if (picked) await vscode.commands.executeCommand("workbench.action.openSettings", "turnto.path");
  }
}

async function stop(): Promise<void> {
  const standing = client;
  client = undefined;
  await standing?.dispose();
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

/** Lists all links to a page at its heading. */
async function waysIn(uri: string, at: { line: number; character: number }): Promise<void> {
  const file = vscode.Uri.parse(uri);
  const place = new vscode.Position(at.line, at.character);
  const asked = { textDocument: { uri }, position: at, context: { includeDeclaration: false } };
  const found = (await client?.sendRequest("textDocument/references", asked)) as Parameters<LanguageClient["protocol2CodeConverter"]["asReferences"]>[0];
  const places = client && found ? await client.protocol2CodeConverter.asReferences(found) : [];
  await vscode.commands.executeCommand("editor.action.showReferences", file, place, places ?? []);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    command("turnto.playFromHere", playFromHere),
    command("turnto.waysIn", waysIn),
    command("turnto.showMap", showMap),
    command("turnto.checkBook", checkBook),
    command("turnto.restart", restart),
    vscode.tasks.registerTaskProvider("turnto", tasks),
    vscode.workspace.onDidSaveTextDocument((document) => saved(document.uri.fsPath)),
    vscode.workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("turnto.path") ? restart() : undefined)),
  );
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}
