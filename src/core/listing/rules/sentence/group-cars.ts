import type { SaidFilters } from "./pieces.ts";
import type { CarGroup, NameCondition } from "./stock-names.ts";

/** A make, or the terms of a model, whether it is an alternative to the ones before, and the filters of its piece of the keyword. */
export type CarPiece = { make: string | null; words: readonly string[] | null; isOr: boolean; filters: SaidFilters };

/**
 * Groups makes and models: those that are joined by "or" are alternatives; a car must match each of the others. Makes become filters, unless
 * one of several alternatives has a model.
 */
export function groupCars(pieces: readonly CarPiece[]): NameCondition[] {
  const groups: CarPiece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && !piece.isOr) last.push(piece);
    else groups.push([piece]);
  }
  const makes = pieces.filter(({ words }) => words === null);
  const areFilters =
    groups.length > 1
      ? groups.every((group) => group.length === 1 && makes.includes(group[0] as CarPiece))
      : makes.length === 1;
  if (groups.length > 1 && !areFilters) return [{ kind: "cars", groups: groups.map(asGroup) }];
  if (areFilters) for (const { make, filters } of makes) filters.make = [make as string];
  return pieces
    .filter(({ filters }) => filters.make === undefined)
    .flatMap(({ make, words }): NameCondition[] => [
      ...(make === null ? [] : [{ kind: "cars", groups: [{ make, words: [] }] } as const]),
      ...(words ?? []).map((word) => ({ kind: "word", word, fields: "car" }) as const),
    ]);
}

const asGroup = (pieces: readonly CarPiece[]): CarGroup => ({
  make: pieces.find(({ make }) => make !== null)?.make ?? null,
  words: pieces.flatMap(({ words }) => words ?? []),
});
