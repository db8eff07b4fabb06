import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvFormat, CsvParser } from "./csv-parser.ts";

const COMMA: CsvFormat = { delimiter: ",", lineEnd: "\n" };

function read(text: string, format = COMMA, pieceLength = text.length || 1) {
  const rows: { cells: string[]; line: number }[] = [];
  const broken: { line: number; text: string }[] = [];
  const parser = new CsvParser(
    format,
    (row) => rows.push(row),
    ({ line, text: brokenText }) => broken.push({ line, text: brokenText }),
  );
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.end();
  return { rows, broken };
}
const cellsOf = (text: string, format = COMMA) => read(text, format).rows.map((row) => row.cells);

/** Cells with quotation marks, delimiters and line ends in all combinations. */
const cell = fc.string({ unit: fc.constantFrom("a", "7", '"', ",", "\n", ";", "é"), maxLength: 6 });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe("the CSV parser", () => {
  it("reads what was written, however the text is cut into pieces", () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), fc.constantFrom("\n", "\r\n"), (rows, pieceLength, end) => {
        const text = rows.map((row) => row.map(quote).join(",")).join(end);
        expect(read(text, COMMA, pieceLength).rows.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });

  it("reads well-formed files like a well-known library", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "b", "7", " ", "."), minLength: 1, maxLength: 5 });
    const written = fc.oneof(
      plain.map((text) => ({ text: `x${text}x` })),
      cell.map((text) => ({ text: quote(text) })),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(written, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const text = rows.map((row) => row.map((part) => part.text).join(",")).join("\n");
          expect(cellsOf(text)).toEqual(parse(text, { relaxColumnCount: true }));
        },
      ),
    );
  });

  it("never throws and never loops on any text, and returns the same in pieces", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " "), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (input, pieceLength) => {
        expect(read(input, COMMA, pieceLength)).toEqual(read(input));
      }),
    );
  });

  it("gives the line on which a row begins, also after cells of several lines and blank lines", () => {
    const { rows } = read('h,i\r\n"a\r\nb\r\nc",1\r\n\r\nd,2\r\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 6]);
    expect(rows[1]?.cells).toEqual(["a\r\nb\r\nc", "1"]);
  });

  it("loses only one line to a quotation mark that is never closed", () => {
    const { rows, broken } = read('h,i\na,"b\nc,d\ne,f\n');
    expect(broken).toEqual([{ line: 2, text: 'a,"b' }]);
    expect(rows.map((row) => row.cells)).toEqual([
      ["h", "i"],
      ["c", "d"],
      ["e", "f"],
    ]);
  });

  it("does not let an unclosed mark and a later quoted cell swallow the rows between them", () => {
    const { rows, broken } = read('h,i,j\na,"b,1\nc,d,2\ne,"f, g",3\nk,l,4\n');
    expect(broken.map(({ line }) => line)).toEqual([2]);
    expect(rows.map((row) => row.cells[0])).toEqual(["h", "c", "e", "k"]);
  });

  it("accepts a mark inside a quoted cell, and blanks around one", () => {
    expect(cellsOf('"19" wheels",x\n "Chantilly, VA" ,20151\n5" lift,y')).toEqual([
      ['19" wheels', "x"],
      ["Chantilly, VA", "20151"],
      ['5" lift', "y"],
    ]);
  });

  it("drops a cell of 5 MB and continues", () => {
    const { rows, broken } = read(`h,i\na,"${"x".repeat(5_000_000)}"\nc,d\n`, COMMA, 65_536);
    expect(broken.map(({ line }) => line)).toEqual([2]);
    expect(rows.at(-1)?.cells).toEqual(["c", "d"]);
  });

  it.each([
    ["in quotation marks", `a,"${"x".repeat(3_000_000)}",2018,Honda`],
    ["without them", `a,${"x".repeat(3_000_000)},2018,Honda`],
  ])("reads no row out of the rest of a line that is too long: %s", (_how, line) => {
    for (const size of [65_536, 10_000_000]) {
      const { rows, broken } = read(`h,i,j,k\n${line}\nc,d,e,f\n`, COMMA, size);
      expect(broken.map(({ line }) => line)).toEqual([2]);
      expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
        [1, "h"],
        [3, "c"],
      ]);
    }
  });

  it("stops a file whose marks never come in pairs", () => {
    expect(() => read(`h,i\n${'a,"b\nc" d,e\n'.repeat(3_000)}`)).toThrow(/quotation marks/);
  });

  it("reads lines that end in CR alone", () => {
    expect(cellsOf('a|"b|c"\rd|e\r', { delimiter: "|", lineEnd: "\r" })).toEqual([
      ["a", "b|c"],
      ["d", "e"],
    ]);
  });
});
