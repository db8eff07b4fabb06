import { expect, it } from "vitest";
import { safeHref } from "./link.tsx";

it("keeps http and https addresses", () => {
  expect(safeHref("https://dealer.example/car?id=1")).toBe("https://dealer.example/car?id=1");
  expect(safeHref("  http://dealer.example ")).toBe("http://dealer.example/");
});

it.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "//dealer.example/car",
  "/car",
  "https://",
  "",
  null,
  undefined,
])("refuses %j", (address) => {
  expect(safeHref(address)).toBeUndefined();
});
