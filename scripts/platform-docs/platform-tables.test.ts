import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withPlatformTables } from "./platform-tables.ts";

const document = readFileSync(new URL("../../docs/dealer-platforms.md", import.meta.url), "utf8");

test("docs/dealer-platforms.md says what the adapters declare (npm run docs writes it anew)", () => {
  expect(withPlatformTables(document)).toBe(document);
});

test("a document without its marks is not guessed at", () => {
  expect(() => withPlatformTables("# Platforms")).toThrow("lacks the marks");
});
