// Holds the grammars to each other and to the server: ids of pages, targets, heads of instructions, choices, labels of rows and comments
// have the same places in the tree-sitter tree, in TextMate's scopes and in the server's semantic tokens.
//
//   node nodes.mjs ROOT CAPTURES PATHS TURNTO
//
// The tree's nodes are read from what `tree-sitter query` has written. Places are lines and columns of bytes.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const [root, captured, list, turnto] = process.argv.slice(2);
const paths = readFileSync(list, "utf8").split("\n").filter(Boolean);

/** Nodes by file: `kind line:column length`. */
function ofTree() {
  const all = new Map(paths.map((path) => [path, new Set()]));
  let here;
  for (const line of readFileSync(captured, "utf8").split("\n")) {
    if (line.startsWith("/")) here = all.get(line.trim());
    const it = /capture: \d+ - (\w+), start: \((\d+), (\d+)\), end: \((\d+), (\d+)\)/.exec(line);
    if (it && here) here.add(`${it[1]} ${it[2]}:${it[3]} ${it[1] === "choice" ? 1 : it[5] - it[3]}`);
  }
  return all;
}

const SCOPES = [
  ["entity.name.namespace.page", "id"],
  ["entity.name.function.target", "target"],
  ["keyword.control.instruction", "head"],
  ["punctuation.definition.list.begin", "choice"],
  ["constant.other.label", "label"],
  ["comment.line", "comment"],
];

async function grammar() {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (all) => new oniguruma.OnigScanner(all),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      if (scope === "source.yaml") return { scopeName: scope, patterns: [{ match: ".+", name: "yaml" }], repository: {} };
      const file = join(root, "editors/vscode/syntaxes/turnto.tmLanguage.json");
      return scope === "text.gamebook" ? textmate.parseRawGrammar(readFileSync(file, "utf8"), file) : null;
    },
  });
  return registry.loadGrammar("text.gamebook");
}

function ofScopes(grammar, text) {
  const found = new Set();
  let stack = textmate.INITIAL;
  text.split("\n").forEach((line, n) => {
    const read = grammar.tokenizeLine(line, stack);
    stack = read.ruleStack;
    let last;
    const put = () => {
      if (!last) return;
      const from = Buffer.byteLength(line.slice(0, last.start));
      found.add(`${last.kind} ${n}:${from} ${last.kind === "choice" ? 1 : Buffer.byteLength(line.slice(last.start, last.end))}`);
    };
    for (const token of read.tokens) {
      const kind = SCOPES.find(([scope]) => token.scopes.some((it) => it.startsWith(scope)))?.[1];
      const end = Math.min(token.endIndex, line.length);
      if (kind && last?.kind === kind && kind === "comment") last.end = end;
      else {
        put();
        last = kind ? { kind, start: token.startIndex, end } : undefined;
      }
    }
    put();
  });
  return found;
}

/** The server at the other end of a pipe. */
class Server {
  constructor() {
    this.child = spawn(turnto, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    this.asked = 0;
    this.came = Buffer.alloc(0);
    this.child.stdout.on("data", (data) => {
      this.came = Buffer.concat([this.came, data]);
      for (;;) {
        const at = this.came.indexOf("\r\n\r\n");
        if (at < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(this.came.subarray(0, at).toString())[1]);
        if (this.came.length < at + 4 + length) return;
        const message = JSON.parse(this.came.subarray(at + 4, at + 4 + length).toString());
        this.came = this.came.subarray(at + 4 + length);
        this.waiting.get(message.id)?.(message);
      }
    });
  }
  send(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.child.stdin.write(text);
  }
  ask(method, params) {
    const id = ++this.asked;
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.send({ id, method, params });
    });
  }
  tell(method, params) {
    this.send({ method, params });
  }
}

/**
 * The server's tokens as nodes. Some sorts are wider than a node: a page is named in conditions too, a keyword is also the key of an
 * attribute, and a sign is also an arrow; what stands in front of a word on its line tells.
 */
function ofTokens(data, legend, text) {
  const found = new Set();
  const lines = text.split("\n").map((line) => Buffer.from(line));
  let line = 0;
  let start = 0;
  for (let at = 0; at < data.length; at += 5) {
    if (data[at] > 0) start = 0;
    line += data[at];
    start += data[at + 1];
    const length = data[at + 2];
    const type = legend.tokenTypes[data[at + 3]];
    const before = lines[line].subarray(0, start).toString();
    const word = lines[line].subarray(start, start + length).toString();
    const place = `${line}:${start} ${length}`;
    if (type === "namespace") found.add(`id ${place}`);
    else if (type === "function" && /->\s*$/.test(before)) found.add(`target ${place}`);
    else if (type === "keyword" && /\{\s*$/.test(before)) found.add(`head ${place}`);
    else if (type === "enumMember") found.add(`label ${place}`);
    else if (type === "comment") found.add(`comment ${place}`);
    else if (type === "operator" && /^[\s|]*$/.test(before) && /^-+$/.test(word)) found.add(`choice ${line}:${start} 1`);
  }
  return found;
}

/** A line `| -- words` is a choice or not by what stands above it at its depth, which lines of TextMate's do not know: nothing is asked of it. */
function withoutDeepDashes(nodes, text) {
  const lines = text.split("\n");
  const unsure = (node) => /^\s*\|.*--/.test(lines[node.split(/[ :]/)[1]]);
  return new Set([...nodes].filter((node) => !(node.startsWith("choice ") && unsure(node))));
}

/** What the first has and the second has not, and the other way round. */
function compared(what, path, one, other) {
  const only = (a, b) => [...a].filter((it) => !b.has(it));
  const [here, there] = [only(one, other), only(other, one)];
  if (here.length + there.length === 0) return 0;
  console.log(`${path}: the tree and ${what}\n  only the tree: ${here.slice(0, 5).join(", ")}\n  only ${what}: ${there.slice(0, 5).join(", ")}`);
  return 1;
}

const tree = ofTree();
const read = await grammar();
let differ = 0;
let nodes = 0;
for (const path of paths) {
  nodes += tree.get(path).size;
  const text = readFileSync(path, "utf8");
  differ += compared("TextMate", path, withoutDeepDashes(tree.get(path), text), withoutDeepDashes(ofScopes(read, text), text));
}
console.log(`${paths.length} texts with ${nodes} nodes: ${differ} are otherwise in TextMate's grammar`);
let failed = differ;

const server = new Server();
const { result } = await server.ask("initialize", { processId: null, rootUri: null, capabilities: { general: { positionEncodings: ["utf-8"] } } });
const provider = result.capabilities.semanticTokensProvider;
if (!provider) {
  console.log("the server says no semantic tokens: nothing is held against it");
} else {
  server.tell("initialized", {});
  let otherwise = 0;
  for (const path of paths) {
    const uri = pathToFileURL(path).href;
    // A text alone is read as it stands; a book's file is read with its book.
    server.tell("textDocument/didOpen", { textDocument: { uri, languageId: "gamebook", version: 1, text: readFileSync(path, "utf8") } });
    const answer = await server.ask("textDocument/semanticTokens/full", { textDocument: { uri } });
    server.tell("textDocument/didClose", { textDocument: { uri } });
    const found = ofTokens(answer.result?.data ?? [], provider.legend, readFileSync(path, "utf8"));
    otherwise += compared("the server", path, tree.get(path), found);
  }
  console.log(`${otherwise} are otherwise in the server's tokens`);
  failed += otherwise;
}
server.child.kill();
process.exit(failed ? 1 : 0);
