import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

it("describes every call of the contract table", () => {
  const operations = Object.values(openApiDocument(endpoints).paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(Object.keys(endpoints).length);
});

it("equals docs/api/openapi.json; write it again with: npm run docs", () => {
  const written: unknown = JSON.parse(readFileSync("docs/api/openapi.json", "utf8"));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpoints))));
});
