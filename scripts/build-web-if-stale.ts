import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { describeBuildFailure } from "#app/start-failures/describe-build-failure.ts";
import { accountName } from "#app/start-failures/report-start-failure.ts";
import { buildWeb, STAMP_FILE } from "./web-build/build-web-bundles.ts";
import { inputsHash } from "./web-build/inputs-hash.ts";

const startedAt = performance.now();
const built = existsSync(STAMP_FILE) ? await readFile(STAMP_FILE, "utf8") : "";
if (built !== (await inputsHash())) {
  console.log("Building the web pages (only when their source has changed) ...");
  await buildWeb().catch((error: unknown) => {
    const words = describeBuildFailure(error, dirname(resolve(STAMP_FILE)), accountName());
    if (words === null) throw error;
    console.error(`\nAutoHub could not start.\n${words}`);
    process.exit(1);
  });
  console.log(`Built the web pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
