import { useEffect, useState } from "react";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { takeOut } from "../../rules/take-out.ts";
import type { Suggestion } from "../../vehicle-endpoints.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { ShownList } from "../shown-vehicle.ts";

/** The most meanings that are shown: they are a hint, not a list to read. */
const SHOWN = 4;
/** The longest time that the results wait for the meanings of their words. */
const MAX_WAIT_MS = 300;

const NONE: Suggestion[] = [];

/** Reads the possible meanings of words: makes, models, places, dealerships. */
export function meaningsQuery(words: string) {
  return { ...apiQuery("/api/suggest", {}, new URLSearchParams({ q: words })), retryOnMount: false };
}

/** Returns the words of a search whose meanings are useful: the names in its keyword. */
export function wordsToAsk(search: VehicleQuery, list: Pick<ShownList, "understood"> | undefined): string {
  return list ? splitKeyword(search.keyword, list.understood).words : "";
}

/**
 * Returns the possible meanings of a search's words. Undefined while loading: the results wait for it, so that it does not push them down
 * later. A failed or late answer counts as no meanings.
 * @param list the results, once they have loaded
 */
export function useKeywordMeanings(search: VehicleQuery, list: ShownList | undefined): Suggestion[] | undefined {
  const words = wordsToAsk(search, list);
  const { data, isLoading } = useQuery({ ...meaningsQuery(words), enabled: words !== "" });
  const [lateFor, setLateFor] = useState<string>();
  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setTimeout(() => setLateFor(words), MAX_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [isLoading, words]);
  if (words === "" || lateFor === words) return NONE;
  return isLoading ? undefined : (data?.filter(({ count }) => count > 0).slice(0, SHOWN) ?? NONE);
}

type Understood = NonNullable<ShownList["understood"]>;
type Piece = Understood[number];

/** True for pieces that are searched as words. */
const isName = ({ kind }: Piece): boolean => kind === "make" || kind === "model" || kind === "word";

/**
 * Splits a keyword into the pieces that were understood and the other words: those of its names; all of it while its pieces are not known.
 */
export function splitKeyword(keyword = "", understood?: Understood): { said: Understood; words: string } {
  // The answer may still belong to the previous search.
  const said = understood?.filter(({ at, text }) => keyword.startsWith(text, at)) ?? [];
  const names = said.filter(isName).map(({ text }) => text);
  return { said, words: understood ? names.join(" ") : keyword };
}

/** Returns a keyword without some of its pieces; undefined when nothing is left. */
export const without = (keyword: string, pieces: readonly Piece[]): string | undefined =>
  pieces.toSorted((a, b) => b.at - a.at).reduce(takeOut, keyword) || undefined;

/** Returns a keyword without the names in it. */
export function withoutNames(keyword: string, understood?: Understood): string | undefined {
  return understood ? without(keyword, splitKeyword(keyword, understood).said.filter(isName)) : undefined;
}

/** Returns the order that a keyword states, and the keyword without it. */
export function saidOrder({ keyword = "" }: VehicleQuery, understood?: Understood) {
  const pieces = splitKeyword(keyword, understood).said.filter(({ kind }) => kind === "sort");
  return {
    sortBy: pieces[0]?.filters.sortBy,
    keyword: pieces.length > 0 ? without(keyword, pieces) : keyword || undefined,
  };
}
