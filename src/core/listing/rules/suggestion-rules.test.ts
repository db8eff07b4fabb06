import { expect, test } from "vitest";
import { unfinishedWords } from "./suggestion-rules.ts";

test.each<[string, [string, ...string[]][], string[], number | null]>([
  ["nothing", [], ["honda"], 0],
  ["a term", [["honda"]], ["honda", "civic"], 0],
  ["the beginning of a term", [["hon"]], ["honda"], 1],
  ["terms and beginnings", [["honda"], ["c"], ["20"]], ["honda", "civic", "2018"], 2],
  ["a word of shoppers", [["chevy", "chevrolet"]], ["chevrolet"], 0],
  ["a word of shoppers for the beginning of a term", [["chevy", "chevrolet"]], ["chevrolets"], null],
  ["the end of a term", [["onda"]], ["honda"], null],
  ["a term and what is none", [["honda"], ["x"]], ["honda"], null],
  ["anything where there are no terms", [["honda"]], [], null],
])("of %s, this many words are unfinished", (_, words, terms, unfinished) => {
  expect(unfinishedWords(words, terms)).toBe(unfinished);
});
