import type { VehicleList } from "#contract/vehicles/vehicle.ts";

type Understood = NonNullable<VehicleList["understood"]>;

/** A keyword taken apart: the pieces that were understood as filters, and the words that are left to be looked for. */
export function splitKeyword(keyword = "", understood: Understood = []): { said: Understood; words: string } {
  // The answer may still be that to the search before.
  const said = understood.filter(({ text }) => keyword.includes(text));
  return { said, words: said.reduce((rest, { text }) => takeOut(rest, text), keyword) };
}

/** A keyword without one of its pieces. */
export function takeOut(keyword: string, text: string): string {
  return keyword.replace(text, " ").replace(/\s+/g, " ").trim();
}
