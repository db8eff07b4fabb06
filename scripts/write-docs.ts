import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { endpoints } from "#app/endpoints.ts";
import { openApiDocument } from "#app/openapi.ts";
import { withPlatformTables } from "./platform-docs/platform-tables.ts";

/**
 * Writes docs/api/openapi.json from the contract table, and the generated part of docs/dealer-platforms.md from the
 * adapters. Tests fail when either is out of date.
 */
mkdirSync("docs/api", { recursive: true });
writeFileSync("docs/api/openapi.json", `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`);
const platforms = new URL("../docs/dealer-platforms.md", import.meta.url);
writeFileSync(platforms, withPlatformTables(readFileSync(platforms, "utf8")));
console.log("Wrote docs/api/openapi.json and docs/dealer-platforms.md.");
