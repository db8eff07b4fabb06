/** Fails on imports that the rules of scripts/import-rules forbid. */
import { join } from "node:path";
import { brokenImports } from "./import-rules/broken-imports.ts";
import { IMPORT_RULES } from "./import-rules/import-rules.ts";
import { readImports } from "./import-rules/read-imports.ts";

const imports = readImports(join(import.meta.dirname, ".."), ["src", "demo", "scripts", "bench", "e2e"]);
const broken = brokenImports(imports, IMPORT_RULES);
for (const { from, line, to, rule, comment } of broken) console.log(`${from}:${line} → ${to}\n  ${rule}: ${comment}`);
console.log(`${imports.length} imports, ${broken.length} forbidden`);
process.exit(broken.length > 0 ? 1 : 0);
