import { CLASS_NAMES } from "#core/facts/rules/vehicle-classes.ts";
import { withSaid } from "../../rules/said-filters.ts";
import type { Understood } from "../../rules/sentence/pieces.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { without } from "../listing/keyword-meanings.ts";
import type { ShownList } from "../shown-vehicle.ts";
import type { SearchEdit } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

/** Filters whose values are alternatives: choosing another one than the keyword says takes its place. */
const ALTERNATIVES = ["make", "deal", "cylinders", ...CLASS_NAMES] as const;

/**
 * Returns filters as their panels show them: with what the keyword says in words, as if it had been chosen. An edit of such a filter
 * takes its words out of the keyword.
 */
export function withSaidValues(filters: Filters): Filters {
  const { search, understood } = filters;
  const pieces = findPieces(search.keyword, understood);
  if (pieces.length === 0) return filters;
  const shown = withSaid(search, pieces).query;
  return { ...filters, search: shown, edit: (edit) => filters.edit(replaceWords(edit, { search, shown, pieces })) };
}

/** Returns the pieces that set filters, where they stand in a keyword: it may be shorter than the one that was answered. */
function findPieces(keyword = "", understood: ShownList["understood"] = []): Understood[] {
  let from = 0;
  return understood.flatMap((piece) => {
    const isThere = piece.at >= from && keyword.startsWith(piece.text, piece.at);
    const at = isThere ? piece.at : findWords(keyword, piece.text, from);
    if (at < 0) return [];
    from = at + piece.text.length;
    const isFilter = Object.keys(piece.filters).length > 0 && piece.kind !== "sort";
    return isFilter ? [{ ...piece, at } as Understood] : [];
  });
}

const LETTER = /[\p{L}\p{N}]/u;
/** Returns where a text stands in a keyword as whole words; -1 where it does not. */
function findWords(keyword: string, text: string, from: number): number {
  const at = keyword.indexOf(text, from);
  const isPart = LETTER.test(keyword.charAt(at - 1)) || LETTER.test(keyword.charAt(at + text.length));
  return at >= 0 && isPart ? findWords(keyword, text, at + 1) : at;
}

type Said = { search: VehicleQuery; shown: VehicleQuery; pieces: readonly Understood[] };

/** Returns an edit that also takes out the words of the filters that it changes. What else these words say is chosen instead. */
function replaceWords(edit: SearchEdit, { search, shown, pieces }: Said): SearchEdit {
  const isOfEdit = (key: string): key is keyof SearchEdit => Object.hasOwn(edit, key);
  const left = pieces.filter(({ filters }) => Object.keys(filters).some(isOfEdit));
  if (left.length === 0) return edit;
  const named = left.flatMap(({ filters }) => Object.keys(filters)) as (keyof VehicleQuery)[];
  const others = Object.fromEntries(named.filter((key) => !isOfEdit(key)).map((key) => [key, shown[key]]));
  const chosen: SearchEdit = { ...others, ...edit, keyword: without(search.keyword ?? "", left) };
  // A make in words narrows the chosen ones, so its panel hides some of them.
  const hidden = search.make.filter((make) => !shown.make.includes(make));
  if (edit.make) chosen.make = [...new Set([...hidden, ...edit.make])];
  for (const key of ALTERNATIVES) {
    const [before, said, now]: (readonly unknown[] | undefined)[] = [search[key], shown[key], edit[key]];
    if (before?.length || !said || !now) continue;
    const added = now.filter((value) => !said.includes(value));
    if (added.length > 0) Object.assign(chosen, { [key]: added });
  }
  return chosen;
}
