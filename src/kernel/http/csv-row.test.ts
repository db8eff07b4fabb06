import { describe, expect, it } from "vitest";
import { csvRow } from "./csv-row.ts";

describe("csvRow", () => {
  it("quotes text, and writes numbers plainly and nothing for null", () => {
    expect(csvRow(["2020 Honda Accord", 2020, null, -5, ""])).toBe('"2020 Honda Accord",2020,,-5,""\r\n');
  });
  it("keeps what would break the line or the cell inside the quotes", () => {
    expect(csvRow(["Sport, 2.0", 'the "best"', "two\nlines"])).toBe('"Sport, 2.0","the ""best""","two\nlines"\r\n');
  });
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "＝1+1", "＠SUM(A1)"])("defuses %j", (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
  });
  it.each([
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["\n=1", "'\n'=1"],
    [";=1+cmd", ";'=1+cmd"],
    ["Accord; =1+cmd", "Accord; '=1+cmd"],
    ["a;@b;-c\t+d", "a;'@b;'-c\t'+d"],
    ["a;＝1", "a;'＝1"],
  ])("defuses %j, which begins a cell where semicolons or tabs separate them", (text, safe) => {
    expect(csvRow([text])).toBe(`"${safe}"\r\n`);
  });
  it("defuses a formula behind a semicolon and a quote", () => {
    expect(csvRow([';"=1+cmd'])).toBe('";""\'=1+cmd"\r\n');
  });
  it.each(["\0=1+cmd", " \0=1+cmd", "\0\0@SUM(A1)"])(
    "defuses %j, which begins with a formula without its NUL characters",
    (text) => {
      expect(csvRow([text])).toBe(`"'${text.replaceAll("\0", "")}"\r\n`);
    },
  );
  it("changes nothing of a dash or an equals sign inside a text, and leaves NUL characters out", () => {
    expect(csvRow(["F-150; 3.5L - V6, a=b\0"])).toBe('"F-150; 3.5L - V6, a=b"\r\n');
  });
});
