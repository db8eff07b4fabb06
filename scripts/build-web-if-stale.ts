import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { buildOrExplain } from "./web-build/build-or-explain.ts";
import { inputsHash, STAMP_FILE } from "./web-build/inputs-hash.ts";

const built = existsSync(STAMP_FILE) ? await readFile(STAMP_FILE, "utf8") : "";
if (built !== (await inputsHash())) {
  console.log("Building the web pages (only when their source has changed) ...");
  await buildOrExplain();
}
