import { readFileSync, writeFileSync } from "node:fs";
import { withPlatformTables } from "./platform-docs/platform-tables.ts";

/** Writes the generated part of docs/dealer-platforms.md from the adapters' declarations. */
const path = new URL("../docs/dealer-platforms.md", import.meta.url);
writeFileSync(path, withPlatformTables(readFileSync(path, "utf8")));
