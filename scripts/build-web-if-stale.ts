import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { buildWeb, STAMP_FILE } from "./web-build/build-web-bundles.ts";
import { inputsHash } from "./web-build/inputs-hash.ts";

const startedAt = performance.now();
const built = existsSync(STAMP_FILE) ? await readFile(STAMP_FILE, "utf8") : "";
if (built !== (await inputsHash())) {
  console.log("Building the web pages (only when their source has changed) ...");
  await buildWeb();
  console.log(`Built the web pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
