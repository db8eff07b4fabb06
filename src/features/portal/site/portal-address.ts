import { parsePageNumber } from "#core/listing/site/listing-paths.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Portal } from "../portal-endpoints.ts";
import { MAX_FIND, PROBLEMS, type Problem, type ReportKind, type ReportState } from "../rules/portal-rules.ts";

/** Where the form for a new link is. */
export const PORTAL_DOOR_PATH = "/portal";

/** The secret in the path. @param path what follows `/portal/` @returns null for the form, undefined for no page */
export function readPortalPath(path: string | undefined): string | null | undefined {
  if (!path) return null;
  return /^[\w-]{1,64}$/.test(path) ? path : undefined;
}

/** Which cars the portal shows. */
export type PortalSearch = { page: number; problem: Problem | null; find: string };

/** Reads a search out of an address; what is none is left out. */
export function readPortalSearch(search: string): PortalSearch {
  const params = new URLSearchParams(search);
  const problem = PROBLEMS.find((each) => each === params.get("problem")) ?? null;
  const page = Math.min(parsePageNumber(params.get("page") ?? "1") ?? 1, 100_000);
  return { page, problem, find: (params.get("find") ?? "").replaceAll("\0", "").trim().slice(0, MAX_FIND) };
}

function searchParams({ page, problem, find }: PortalSearch): URLSearchParams {
  return new URLSearchParams({
    ...(page > 1 && { page: `${page}` }),
    ...(problem && { problem }),
    ...(find !== "" && { find }),
  });
}

/** The portal's own address with other cars on it. */
export function portalPath(token: string, search: PortalSearch): string {
  const params = searchParams(search);
  return `/portal/${token}${params.size > 0 ? `?${params}` : ""}#cars`;
}

export const reportPath = (token: string, month: string): string => `/api/portal/${token}/reports/${month}`;

export function portalQuery(token: string, search: PortalSearch) {
  return { ...apiQuery("/api/portal/:token", { token }, searchParams(search)), retryOnMount: false };
}
export const doorQuery = apiQuery("/api/portal");

/** What a problem is called, and what a dealer can do about it. */
export const PROBLEM_WORDS: Record<Problem, { name: string; one: string; advice: string }> = {
  "no-photo": {
    name: "Without a photo",
    one: "No photo",
    advice: "Add photos on your website; we take them over.",
  },
  "no-price": {
    name: "Without a price",
    one: "No price",
    advice: "Show the price on your website; we take it over.",
  },
  "over-market": {
    name: "Price above the market",
    one: "Price above the market",
    advice: "Like cars ask less.",
  },
  conflict: {
    name: "Facts that contradict each other",
    one: "Facts contradict each other",
    advice: "Correct it on your website or in your file; we take it over.",
  },
};

export const REPORT_WORDS: Record<ReportKind, string> = {
  sold: "This car is sold",
  price: "Wrong price",
  "take-down": "Take it down",
};
const STATE_WORDS: Record<ReportState, string> = {
  open: "Waits for us",
  confirmed: "Done",
  declined: "Not done",
  gone: "The car had gone already",
};

/** The words for a report, and whether the dealer has something to do about it. */
export function stateWords({ state, website }: Portal["reports"][number]): string {
  if (website === "still") return "Done. Your website still lists it";
  if (website === "again") return "Your website lists it again. We look at it";
  return STATE_WORDS[state];
}

/** What the address says has just happened, in a sentence. */
const SAID: Record<string, string> = {
  reported: "Thank you. We look at it, and until then nothing changes.",
  again: "You have told us that already. It waits for us.",
  gone: "This car is not listed any more, so there is nothing to report.",
  same: "That is the price that shoppers see already.",
  asked: "If we know this address, a new link is on its way to it. It can take a few minutes.",
};

/** The sentence for `?said=reported`. The words of an address are never shown themselves. */
export const readSaid = (search: string): string | undefined => {
  const said = new URLSearchParams(search).get("said") ?? "";
  return Object.hasOwn(SAID, said) ? SAID[said] : undefined;
};

/** The number of the car that the sentence is about, if it is about one. */
export const readSaidOf = (search: string): number | null =>
  Number(/^[1-9]\d{0,8}$/.exec(new URLSearchParams(search).get("car") ?? "")?.[0] ?? 0) || null;

/** "5% above like cars" of a car whose value is known. */
export function positionWords(position: number): string {
  const percent = Math.round(100 * (position - 1));
  if (percent === 0) return "as like cars";
  return `${Math.abs(percent)}% ${percent < 0 ? "under" : "above"} like cars`;
}

/** A number of leads beside that of the 30 days before. */
export const leadChange = ({ current, previous }: Portal["leads"]["views"]): string => {
  if (current === previous) return current === 0 ? "none before either" : "as in the 30 days before";
  return `${formatCount(previous)} in the 30 days before`;
};
