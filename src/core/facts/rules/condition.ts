import { remember } from "#kernel/words/rules/remember.ts";
import { cleanText } from "./text.ts";
import { decodedPath } from "./urls.ts";

export type StatedCondition = "new" | "used" | "certified";

const CERTIFIED = /\b(?:certif\w*|cpo)\b/i;
const USED =
  /\b(?:used|usedcondition|(?:pre|previously)[ -]?owned|preowned|second[ -]?hand|usado|usada|seminuev[oa]|occasion|damagedcondition|refurbishedcondition|pre[ -]?loved)\b|\busag(?:és?|ées?|es|ees?)(?!\p{L})/iu;
/** Phrases for a car that is nearly new, or expressly not new. */
const NOT_QUITE_NEW = /\b(?:like|as|nearly|almost|practically|virtually|not|non)[ -]new\b/i;
/** The word "new" and the word after it. "New car trade-in" is a trade-in. */
const NEW = /\b(?:new|nuevo|nueva|neufs?|neuves?)\b(?:[^a-z]{1,3}(?:cars?[^a-z]{1,3}(?=trade))?([a-z]{1,20}))?/gi;
const NEW_BY_ITSELF = /\b(?:new ?condition|brand[ -]new(?= (?:car|vehicle)|$)|demo|demonstrator|loaner)\b/i;
/** Words after which "new" belongs to a place or a model (New York, New Beetle), or to an announcement of a used car (New Arrival). */
const NOT_NEW =
  /^(?:arrivals?|arrived|to|listings?|listed|price[ds]?|pricing|lower|reduced|trades?|this|today|addition|photos?|pics|pictures|on|tires|wheels|rims|brakes|rotors|battery|engine|transmission|clutch|windshield|shocks|struts|paint|inspection|ish|york|jersey|hampshire|mexico|orleans|haven|england|castle|london|rochelle|brunswick|bern|port|ulm|braunfels|britain|bedford|berlin|smyrna|richmond|beetle|yorker|hope|holland|philadelphia|iberia|lenox|milford|albany|kensington|hyde|city)$/i;

/**
 * Returns the condition that a site's words state: "Pre-Owned", "https://schema.org/UsedCondition", "U", "BMW Certified". Null when they
 * state none.
 */
export function conditionInWords(raw: unknown): StatedCondition | null {
  const text = cleanText(raw, 120);
  return text === null ? null : inWords(text).condition;
}

/** Cached, because a site repeats the same few words. */
const inWords = remember(500, (text) => ({ condition: readWords(text) }));

function readWords(text: string): StatedCondition | null {
  if (/^[cnu]$/i.test(text))
    return ({ c: "certified", n: "new", u: "used" } as const)[text.toLowerCase() as "c" | "n" | "u"];
  const spaced = text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_/]+/g, " ");
  const certified = CERTIFIED.test(spaced) && !/\b(?:not|non|un)[ -]?certif/i.test(spaced);
  if (certified) return "certified";
  if (USED.test(spaced) || NOT_QUITE_NEW.test(spaced)) return "used";
  return saysNew(spaced) ? "new" : null;
}

/** True when a text calls a car new, not an arrival, a listing, a price or a town. */
export function saysNew(text: string): boolean {
  if (NEW_BY_ITSELF.test(text)) return true;
  return [...text.slice(0, 400).matchAll(NEW)].some(([, next]) => !NOT_NEW.test(next ?? ""));
}

/** Parameters that choose a condition: `condition[]`, `type`, `stock_type`, `new_used`, `search`. */
const CONDITION_PARAMETER =
  /^(?:[\w-]{0,20}condition|(?:(?:vehicle|stock|inventory|listing|search)[_-]?)?type|new_?(?:or_?)?used|search|inventory)(?:\[\d{0,2}\])?$/i;
const NEW_VALUE = /^(?:new|n)$/i;
const USED_VALUE = /^(?:used|u|pre-?owned|certified(?:-pre-?owned)?|cpo)$/i;

/** Returns the conditions that the query of an address selects: `?condition=used`, `?type=new,used`. */
function conditionsInQuery(url: string): { isNew: boolean; isUsed: boolean } {
  const query = url.includes("?") ? URL.parse(url, "http://unknown.invalid/")?.searchParams : undefined;
  const values = [...(query ?? [])].flatMap(([name, value]) =>
    CONDITION_PARAMETER.test(name) ? value.slice(0, 200).split(/[,|;]/) : [],
  );
  return {
    isNew: values.some((value) => NEW_VALUE.test(value.trim())),
    isUsed: values.some((value) => USED_VALUE.test(value.trim())),
  };
}

/**
 * Returns the condition that an address states: `/used-inventory/index.htm`, `/new/Ford/2026-…`, `/searchused.aspx`,
 * `/inventory/certified-used-…`, `/inventory?condition=used`. In the path, "new" counts only at the start of a segment and not before a
 * place or a model name. Null when the address states no condition or both.
 */
export function conditionInAddress(url: string): StatedCondition | null {
  return inAddress(url).condition;
}

/** True when an address leads to new cars, alone or among others: `/new-inventory/`, `/inventory?type=new,used`. */
export function showsNewCars(url: string): boolean {
  const { condition, query } = inAddress(url);
  return condition === "new" || query.isNew;
}

/** Cached, because the page of a list is judged again for each of its cars. */
const inAddress = remember(2_000, (url) => {
  const query = conditionsInQuery(url);
  return { condition: readAddress(url, query), query };
});

function readAddress(url: string, query: Readonly<ReturnType<typeof conditionsInQuery>>): StatedCondition | null {
  let { isNew, isUsed } = query;
  let isCertified = false;
  for (const segment of decodedPath(url).slice(0, 600).split("/")) {
    const words = segment
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean);
    isUsed ||=
      /(?:^|[^a-z])(?:used|pre-?_?owned|preowned|searchused|usados|occasions?|usages|usagees?)(?:[^a-z]|$)/i.test(
        segment,
      );
    isCertified ||= words.some((word) => word === "certified" || word === "cpo");
    isNew ||= (words[0] === "new" && !NOT_NEW.test(words[1] ?? "")) || words[0] === "searchnew";
    // French puts the word behind: "/vehicules-neufs/".
    isNew ||= /^neu(?:fs?|ves?)$/.test(words.at(-1) ?? "");
    // "details-2026-honda-civic-new-2hg….html": directly before the VIN, "new" is not part of a place or a model.
    isNew ||= /(?:^|[-_])new[-_][a-hj-npr-z0-9]{17}(?:$|[^a-z0-9])/i.test(segment);
  }
  if (isCertified && !isNew) return "certified";
  if (isUsed === isNew) return null;
  return isNew ? "new" : "used";
}

/** Words in titles of offers for new cars: "2026 Honda CR-V Lease Special". */
export const OFFER_OF_NEW = /\b(?:lease|apr|msrp|cash back|bonus cash)\b/i;

/** Returns the condition in the first words of a title: "New 2026 Ford" is new, "2016 Ford, new tires" is not. */
export function titleCondition(title: string | null): StatedCondition | null {
  const head = /^(?:certified(?: pre-?owned)?|cpo|used|pre-?owned|(?:brand )?new)\b(?=.{0,12}\b(?:19|20)\d\d\b)/i.exec(
    title ?? "",
  );
  if (head === null || title === null) return null;
  // "New Arrival! 2024 Ford" announces a used car.
  return /new$/i.test(head[0])
    ? saysNew(title.slice(0, head[0].length + 12))
      ? "new"
      : null
    : conditionInWords(head[0]);
}
