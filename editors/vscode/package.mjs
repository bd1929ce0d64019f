// Builds the extension as one file, `turnto.vsix`: bundled and without node_modules. The same files produce the same bytes.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";

/** Returns the licences of the extension and of the packages in its bundle. */
function licences() {
  const parts = JSON.parse(readFileSync("dist/parts.json", "utf8"));
  const folders = new Set();
  for (const file of Object.keys(parts.inputs)) {
    const within = file.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//);
    if (within) folders.add(within[1]);
  }
  const texts = [...folders].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
    if (!file || !existsSync(`${folder}/${file}`)) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
  });
  return [readFileSync("../../LICENSE-MIT", "utf8"), "It contains these packages.\n", ...texts].join(`\n${"-".repeat(80)}\n\n`);
}

execFileSync("npm", ["run", "-s", "bundle"], { stdio: "inherit" });
writeFileSync("LICENSE.txt", licences());
try {
  execFileSync("npx", ["vsce", "package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", "turnto.vsix"], {
    stdio: "inherit",
    // Files in the archive have this date: 2026-01-01.
    env: { ...process.env, SOURCE_DATE_EPOCH: "1767225600" },
  });
} finally {
  rmSync("LICENSE.txt");
}
console.log(`turnto.vsix: ${statSync("turnto.vsix").size} bytes`);
