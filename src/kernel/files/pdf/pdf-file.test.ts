import { expect, it } from "vitest";
import { textWidth, wrapText, writePdf } from "./pdf-file.ts";

const at = (text: string) => ({ x: 50, y: 700, size: 10, text });
const fileOf = (...pages: string[]) =>
  writePdf(
    pages.map((text) => [at(text)]),
    "Title (1)",
  ).toString("latin1");

it("writes a file in which every object is where its table says, and every stream as long as it says", () => {
  const file = fileOf("First – page", "Second");
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
  const [head = "", ...entries] = file.slice(Number(start)).split("trailer")[0]?.trim().split("\n").slice(1) ?? [];
  expect(head).toBe(`0 ${entries.length}`);
  for (const [index, entry] of entries.entries()) {
    expect(entry).toMatch(/^\d{10} \d{5} [nf]/);
    if (index > 0) expect(file.slice(Number(entry.slice(0, 10))).startsWith(`${index} 0 obj\n`)).toBe(true);
  }
  const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
  expect(streams.map(([, length, text]) => Number(length) - (text?.length ?? 0))).toEqual([0, 0]);
  expect(file).toContain("/Count 2");
});

it("keeps parentheses, backslashes and the letters of Western Europe, and writes others as near as it can", () => {
  const file = fileOf("a (b\\) Söhne – “x” €5 \u0106evap\u010di\u0107i \u8eca");
  expect(file).toContain("(a \\(b\\\\\\) S\u00f6hne \u0096 \u0093x\u0094 \u00805 Cevapcici ?)");
});

it("breaks lines at spaces, and longer words anywhere, so that each fits", () => {
  const lines = wrapText(`one two three ${"W".repeat(30)} four`, 60, 10);
  expect(lines.join("").replaceAll(" ", "")).toBe(`onetwothree${"W".repeat(30)}four`);
  expect(lines[0]).toBe("one two");
  for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(60);
  expect(wrapText("", 60, 10)).toEqual([""]);
});
