import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "#contract/openapi.ts";

/** Writes docs/api/openapi.json from the contract table. A test fails when it is out of date. */
mkdirSync("docs/api", { recursive: true });
writeFileSync("docs/api/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log("Wrote docs/api/openapi.json");
