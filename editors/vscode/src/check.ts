// `turnto check` and `turnto test` as tasks.

import { spawn, type ChildProcess } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { books, currentBook, folderOf, program } from "./book";

const TYPE = "turnto";

/** Runs a command in the folder of a book. Prints full paths, because the workspace can contain several books. */
class Run implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;
  private child?: ChildProcess;
  private rest = "";

  constructor(
    private readonly book: string,
    private readonly words: string[],
  ) {}

  open(): void {
    this.child = spawn(program(), this.words, { cwd: this.book });
    const take = (text: string) => this.take(text);
    this.child.stdout?.setEncoding("utf8").on("data", take);
    this.child.stderr?.setEncoding("utf8").on("data", take);
    // `close` follows.
    this.child.on("error", (why) => this.take(`${program()}: ${why.message}\n`));
    this.child.on("close", (code) => {
      if (this.rest) this.take("\n");
      this.closed.fire(code ?? 1);
    });
  }

  close(): void {
    this.child?.kill();
  }

  private take(text: string): void {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.written.fire(this.whole(line) + "\r\n");
  }

  private whole(line: string): string {
    const found = /^([^:]+)(:\d+:\d+: .*)$/.exec(line);
    return found ? path.join(this.book, found[1] ?? "") + found[2] : line;
  }
}

function task(kind: string, book: string, definition?: vscode.TaskDefinition): vscode.Task {
  const words = kind === "check" ? ["check", "--format", "short", "."] : ["test", "."];
  const folder = folderOf(book);
  const within = typeof folder === "object" ? path.relative(folder.uri.fsPath, book) : book;
  const name = within ? `${kind} ${within}` : kind;
  const run = new vscode.CustomExecution(async () => new Run(book, words));
  const made = new vscode.Task(definition ?? { type: TYPE, task: kind, book: within }, folder, name, TYPE, run, ["$turnto"]);
  made.group = kind === "check" ? vscode.TaskGroup.Build : vscode.TaskGroup.Test;
  return made;
}

export const tasks: vscode.TaskProvider = {
  async provideTasks(): Promise<vscode.Task[]> {
    return (await books()).flatMap((book) => [task("check", book), task("test", book)]);
  },
  resolveTask(asked: vscode.Task): vscode.Task | undefined {
    const kind = asked.definition["task"];
    if (kind !== "check" && kind !== "test") return undefined;
    const scope = typeof asked.scope === "object" ? asked.scope : vscode.workspace.workspaceFolders?.[0];
    const book = path.resolve(scope?.uri.fsPath ?? ".", asked.definition["book"] ?? "");
    return task(kind, book, asked.definition);
  },
};

export async function checkBook(): Promise<void> {
  const book = await currentBook();
  if (!book) return;
  await vscode.workspace.saveAll(false);
  await vscode.tasks.executeTask(task("check", book));
}
