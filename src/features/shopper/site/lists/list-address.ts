import { toBrief } from "#core/listing/site/shown-vehicle.ts";
import { apiQuery, keptQuery } from "#kernel/ui/site/api-query.ts";
import type { SharedList } from "../../list-endpoints.ts";
import { MAX_LIST_CARS, readCarKey } from "../../rules/list-rules.ts";

/** Returns which page of shared lists an address is. @param path the part after `/lists/` @returns null when there is no such page */
export function readListPath(
  path: string | undefined,
): { page: "new" } | { page: "maker" | "shared"; token: string } | null {
  const [, maker, token] = /^(edit\/)?([\w-]{1,64})$/.exec(path ?? "") ?? [];
  if (token === undefined || (!maker && token === "edit")) return null;
  if (!maker && token === "new") return { page: "new" };
  return { page: maker ? "maker" : "shared", token };
}

/** Returns the cars that `/lists/new?ids=1,VIN` names, each once. */
export function readListKeys(search: string): string[] {
  const text = new URLSearchParams(search).getAll("ids").join(",");
  const named = text.slice(0, MAX_LIST_CARS * 65).split(",", MAX_LIST_CARS);
  return [...new Set(named.flatMap((part) => readCarKey(part)?.toUpperCase() ?? []))];
}

/** Returns whether the address says that this browser has notes on the cars for the list. It contains none of them. */
export const offersOwnNotes = (search: string): boolean => new URLSearchParams(search).get("notes") === "own";

/** Reads a shared list by the secret in its address. */
export function sharedListQuery(token: string) {
  return { ...keptQuery("/api/lists/:token", keepBriefCars, { token }), retryOnMount: false };
}

/** Reads a list for its maker. The response contains both addresses. */
export function makersListQuery(token: string) {
  return { ...apiQuery("/api/lists/edit/:token", { token }), retryOnMount: false };
}

/** The list in the page's cache: for each car the data of a brief card, and its label. */
function keepBriefCars({ title, cars }: SharedList) {
  return {
    title,
    cars: cars.map(({ vehicle, ...car }) => ({
      ...car,
      vehicle: vehicle && { ...toBrief(vehicle), deal: vehicle.deal },
    })),
  };
}

export type ListedCar = ReturnType<typeof keepBriefCars>["cars"][number];

/** The sentences for actions that have just happened, by their code in the address of the maker's page. */
const SAID: Record<string, string> = {
  made: "Your list is ready.",
  saved: "Saved.",
  added: "The car is on your list.",
  already: "That car is on your list already.",
  full: `The list is full: it holds ${MAX_LIST_CARS} cars.`,
  unknown: "No listed car was found by that. Paste the address of a car's page here, or its VIN.",
  ended: "Your list has ended. Nobody can open it any more.",
};

/** Returns the sentence for `?said=saved`. The words of an address itself are never shown. */
export const readSaid = (search: string): string | undefined => {
  const said = new URLSearchParams(search).get("said") ?? "";
  return Object.hasOwn(SAID, said) ? SAID[said] : undefined;
};
