import { describe, expect, it } from "vitest";
import { csvRow } from "./csv-row.ts";

describe("csvRow", () => {
  it("writes plain cells plainly, and nothing for null", () => {
    expect(csvRow(["2020 Honda Accord", 2020, null, -5, ""])).toBe("2020 Honda Accord,2020,,-5,\r\n");
  });
  it("quotes what would break the line or the cell", () => {
    expect(csvRow(["Sport, 2.0", 'the "best"', "two\nlines"])).toBe('"Sport, 2.0","the ""best""","two\nlines"\r\n');
  });
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＠SUM(A1)"])("defuses %j", (text) => {
    expect(csvRow([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
  });
});
