import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withPlatformTables } from "./platform-tables.ts";

const document = readFileSync(new URL("../../docs/dealer-platforms.md", import.meta.url), "utf8");

test("docs/dealer-platforms.md matches the adapters' declarations (npm run docs writes it)", () => {
  expect(withPlatformTables(document)).toBe(document);
});

test("a document without its marks is refused", () => {
  expect(() => withPlatformTables("# Platforms")).toThrow("lacks the marks");
});
