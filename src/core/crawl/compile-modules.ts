/** Compiles the crawl's modules for the processes that crawl, which may only read them. crawl-process.ts starts it. */
import { fileURLToPath } from "node:url";
import { fillCompileCache } from "#kernel/process/compile-cache.ts";
import { CONFINED_ACCOUNTS, confinementHere } from "#kernel/process/confined-program.ts";

const pathTo = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

await fillCompileCache({
  folder: process.argv[2] ?? "",
  reader: confinementHere() === "account" ? CONFINED_ACCOUNTS.crawl : undefined,
  sourceFolders: ["..", "../../kernel"].map(pathTo),
  load: () =>
    Promise.all([
      import("./serve-crawl.ts"),
      import("./read-order.ts"),
      import("./feed/read-feed.ts"),
      import("./site-report/crawl-evidence.ts"),
      import("./car-pages/probe-missing.ts"),
    ]),
});
