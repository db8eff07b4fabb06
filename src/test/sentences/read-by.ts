import { describe, expect, it } from "vitest";
import { applyRules, Reading, type Rule, TAKEN } from "#core/listing/rules/sentence/pieces.ts";
import { brief } from "./brief-meaning.ts";

/** Returns how rules read a text, in a few words (see `brief`), and after a bar the rest that they leave. */
export function readBy(rules: readonly Rule[], text: string, thisYear?: number): string {
  const reading = new Reading(text);
  applyRules(reading, rules, thisYear);
  const { understood, notUnderstood } = reading;
  const left = reading.rest.replaceAll(TAKEN, " ").replace(/\s+/g, " ").trim();
  const meaning = brief({ understood, notUnderstood, conditions: [] });
  return left === "" ? meaning : `${meaning} | ${left}`;
}

/** Ways to say something, separated by bars, each put into a sentence in place of "…". */
export const ways = (words: string, sentence: string): string[] =>
  words.split("|").map((way) => sentence.replace("…", () => way));

/** Returns a function that tests, for each meaning, that rules read several phrases so. */
export const meansBy =
  (rules: readonly Rule[]) =>
  (title: string, table: readonly (readonly [meaning: string, texts: readonly string[]])[]) =>
    describe(title, () => {
      const rows = table.flatMap(([meaning, texts]) => texts.map((text) => [text, meaning] as const));
      it.each(rows)("%j: %s", (text, meaning) => expect(readBy(rules, text)).toBe(meaning));
    });
