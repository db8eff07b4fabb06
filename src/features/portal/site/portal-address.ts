import { parsePageNumber } from "#core/listing/site/listing-paths.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Portal } from "../portal-endpoints.ts";
import {
  MAX_FIND,
  MAX_OPEN_REPORTS,
  MAX_PRICE_LENGTH,
  PROBLEMS,
  type Problem,
  type ReportKind,
  type ReportState,
} from "../rules/portal-rules.ts";

/** The page with the form for a new link. */
export const PORTAL_DOOR_PATH = "/portal";

/** Reads the secret from the path. @param path the rest after `/portal/` @returns null for the form, undefined for no page */
export function readPortalPath(path: string | undefined): string | null | undefined {
  if (!path) return null;
  return /^[\w-]{1,64}$/.test(path) ? path : undefined;
}

/** The cars that the portal shows. */
export type PortalSearch = { page: number; problem: Problem | null; find: string };

/** Reads a search from an address; invalid parts are left out. */
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

/** Returns the portal's address with other cars. */
export function portalPath(token: string, search: PortalSearch): string {
  const params = searchParams(search);
  return `/portal/${token}${params.size > 0 ? `?${params}` : ""}#cars`;
}

export const reportPath = (token: string, month: string): string => `/api/portal/${token}/reports/${month}`;

export function portalQuery(token: string, search: PortalSearch) {
  return { ...apiQuery("/api/portal/:token", { token }, searchParams(search)), retryOnMount: false };
}
export const doorQuery = apiQuery("/api/portal");

/** Names of the problems, and advice for the dealer. */
export const PROBLEM_WORDS: Record<Problem, { name: string; one: string; advice: string }> = {
  "no-photo": {
    name: "Without a photo",
    one: "No photo",
    advice: "Add photos on your website. We copy them from there.",
  },
  "no-price": {
    name: "Without a price",
    one: "No price",
    advice: "Show the price on your website. We copy it from there.",
  },
  "over-market": {
    name: "Price above the market",
    one: "Price above the market",
    advice: "Similar cars cost less.",
  },
  conflict: {
    name: "Contradicting facts",
    one: "Contradicting facts",
    advice: "Correct it on your website or in your file. We copy it from there.",
  },
};

export const REPORT_WORDS: Record<ReportKind, string> = {
  sold: "This car is sold",
  price: "Wrong price",
  "take-down": "Take it down",
};
const STATE_WORDS: Record<ReportState, string> = {
  open: "Waiting for us",
  confirmed: "Done",
  declined: "Not done",
  gone: "The car was no longer listed",
};

/** The words for a report, and true when the dealer should act. */
export function stateWords({ state, website }: Portal["reports"][number]): string {
  if (website === "still") return "Done. Your website still lists it";
  if (website === "again") return "Your website lists it again. We are checking it";
  return STATE_WORDS[state];
}

/** Sentences for the outcomes in the address. */
const SAID: Record<string, string> = {
  reported: "Thank you. We check your report; until then nothing changes.",
  again: "You have already reported this. We are working on it.",
  gone: "This car is no longer listed, so there is nothing to report.",
  same: "Shoppers already see this price.",
  many: `${MAX_OPEN_REPORTS} of your reports are still open. Please write to us instead.`,
  price: "Please type the right price in whole dollars, such as 21500.",
  address: "Please type an e-mail address such as ann@example.com.",
  asked: "If this address has access, we have sent it a new link. It can take a few minutes.",
};

/** The fields whose problems stand beside them. */
const FIELDS = ["price", "address"] as const;
export type SaidField = (typeof FIELDS)[number];

/** The outcome of a form: its sentence, its car, and where something is wrong with a field this field. `typed`: the price that was typed. */
export type Said = { words: string; carId: number | null; field: SaidField | null; typed: string };

/** Reads the outcome from an address, such as `?said=reported&car=12`. Its sentence is one of ours. */
export function readSaid(search: string): Said | null {
  const params = new URLSearchParams(search);
  const said = params.get("said") ?? "";
  const words = Object.hasOwn(SAID, said) ? SAID[said] : undefined;
  if (words === undefined) return null;
  const carId = Number(/^[1-9]\d{0,8}$/.exec(params.get("car") ?? "")?.[0] ?? 0) || null;
  const field = FIELDS.find((each) => each === said) ?? null;
  return {
    words,
    carId,
    field,
    typed: field === "price" ? (params.get("typed") ?? "").slice(0, MAX_PRICE_LENGTH) : "",
  };
}

/** "5% above similar cars", of a car whose value is known. */
export function positionWords(position: number): string {
  const percent = Math.round(100 * (position - 1));
  if (percent === 0) return "the same as similar cars";
  return `${Math.abs(percent)}% ${percent < 0 ? "under" : "above"} similar cars`;
}

/** Returns the words for leads of the 30 days before. */
export const leadChange = ({ current, previous }: Portal["leads"]["views"]): string => {
  if (current === previous) return current === 0 ? "none before either" : "as in the 30 days before";
  return `${formatCount(previous)} in the 30 days before`;
};
