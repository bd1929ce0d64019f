// Compares the grammars: page ids, targets, first words of instructions, choices, labels of rows and comments must have
// the same positions in the tree-sitter tree and in the TextMate scopes.
//
//   node nodes.mjs ROOT CAPTURES PATHS
//
// The nodes of the tree are read from the output of `tree-sitter query`. Positions are lines and columns in bytes.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const [root, captured, list] = process.argv.slice(2);
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

/** Whether a line `| -- words` is a choice depends on the lines above, which TextMate does not see. Such lines are ignored. */
function withoutDeepDashes(nodes, text) {
  const lines = text.split("\n");
  const unsure = (node) => /^\s*\|.*--/.test(lines[node.split(/[ :]/)[1]]);
  return new Set([...nodes].filter((node) => !(node.startsWith("choice ") && unsure(node))));
}

/** Prints the differences between two sets of nodes. */
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
console.log(`${paths.length} texts with ${nodes} nodes: ${differ} differ in the TextMate grammar`);
process.exit(differ ? 1 : 0);
