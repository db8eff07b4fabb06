/** Returns the chosen makes that are said, too: "Audi" where BMW and Audi have been chosen, and "audi" is typed. */
export function makesInBoth(chosen: readonly string[], said: readonly string[]): string[] {
  const names = said.map((make) => make.toLowerCase());
  return chosen.filter((make) => names.includes(make.toLowerCase()));
}

/** Returns the makes that apply: those chosen and said, all chosen ones where none of them is said, the said ones where none is chosen. */
export function makesThatApply(chosen: readonly string[], said: readonly string[]): readonly string[] {
  if (chosen.length === 0) return said;
  const both = makesInBoth(chosen, said);
  return both.length > 0 ? both : chosen;
}
