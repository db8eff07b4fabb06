import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Suggestion } from "#contract/vehicles/vehicle-endpoints.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { apiQuery } from "../../api/api-query.ts";
import type { ShownList } from "../shown-vehicle.ts";

/** How many meanings are shown; more would be a list to read instead of a hint. */
const SHOWN = 4;
/** How long the results wait for the meanings of their words. */
const MAX_WAIT_MS = 300;

const NONE: Suggestion[] = [];

/** Asks what words may mean: makes, models, places, dealerships. */
export function meaningsQuery(words: string) {
  return { ...apiQuery("/api/suggest", {}, new URLSearchParams({ q: words })), retryOnMount: false };
}

/** The words of a search whose meaning is worth asking for: its keyword without what was understood as filters. */
export function wordsToAsk(search: VehicleQuery, list: Pick<ShownList, "understood"> | undefined): string {
  return list ? splitKeyword(search.keyword, list.understood).words : "";
}

/**
 * What the words of a search may mean. Undefined while loading: the results wait for it, so that it does not push them
 * down later. A failed or late answer counts as none.
 *
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

/** Splits a keyword into the pieces that were understood as filters and the words left to search for. */
export function splitKeyword(keyword = "", understood: Understood = []): { said: Understood; words: string } {
  // The answer may still belong to the previous search.
  const said = understood.filter(({ text }) => keyword.includes(text));
  return { said, words: said.reduce((rest, { text }) => takeOut(rest, text), keyword) };
}

/** A keyword without one of its pieces. */
export function takeOut(keyword: string, text: string): string {
  return keyword.replace(text, " ").replace(/\s+/g, " ").trim();
}
