import { dirname, resolve } from "node:path";
import { describeBuildFailure } from "#app/start-failures/describe-build-failure.ts";
import { accountName } from "#app/start-failures/report-start-failure.ts";
import { STAMP_FILE } from "./inputs-hash.ts";

/**
 * Builds the web pages and prints the time. A failure that the operator can fix ends the process with a sentence. The bundler is loaded
 * only here, because a start with built pages does not need it, and a production install has none.
 */
export async function buildOrExplain(): Promise<void> {
  const startedAt = performance.now();
  try {
    const { buildWeb } = await import("./build-web-bundles.ts");
    await buildWeb();
  } catch (error) {
    const words = describeBuildFailure(error, dirname(resolve(STAMP_FILE)), accountName());
    if (words === null) throw error;
    console.error(`\n${words}\n`);
    process.exit(1);
  }
  console.log(`Built the web pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
