/**
 * The codes by which receivers of product feeds know a dealership: `store_code` and `place_id` of Google
 * (https://developers.google.com/vehicle-listings/reference/feed-specification), `dealer_id` and `fb_page_id` of Meta
 * (https://developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference).
 */
export const RECEIVER_CODES = ["googleStoreCode", "googlePlaceId", "metaDealerId", "facebookPageId"] as const;
export type ReceiverCode = (typeof RECEIVER_CODES)[number];

/** The known codes. Unknown ones are absent. */
export type ReceiverCodes = { [Code in ReceiverCode]?: string };

type CodeRule = { label: string; hint: string; pattern: RegExp; problem: string };

/** Names on screens, forms and messages of the codes. Receivers compare codes with upper and lower case. */
export const RECEIVER_CODE_RULES: Record<ReceiverCode, CodeRule> = {
  googleStoreCode: {
    label: "Google store code",
    hint: "As in its Business Profile, under Advanced settings. For cars at its own place.",
    // A colon and a comma separate codes in `vehicle_fulfillment`.
    pattern: /^[^,:{}\p{Cc}]{1,64}$/u,
    problem: "Please enter a store code of at most 64 characters without commas and colons",
  },
  googlePlaceId: {
    label: "Google Place ID",
    hint: "Names its Business Profile beyond doubt. Such as ChIJ2eUgeAK6j4ARbn5u_wAGqWA.",
    pattern: /^[\w-]{10,255}$/,
    problem: "Please enter a Place ID: letters, digits, - and _",
  },
  metaDealerId: {
    label: "Meta dealer ID",
    hint: "As in the operator's or the dealer's Meta catalog.",
    pattern: /^\P{Cc}{1,100}$/u,
    problem: "Please enter a dealer ID of at most 100 characters",
  },
  facebookPageId: {
    label: "Facebook page ID",
    hint: "The number of its page, for ads that lead to Facebook.",
    pattern: /^\d{5,20}$/,
    problem: "Please enter the page's number: 5 to 20 digits",
  },
};

/** Returns a code as it is stored; null when a text is none. */
export function readReceiverCode(code: ReceiverCode, text: string): string | null {
  const trimmed = text.trim();
  return RECEIVER_CODE_RULES[code].pattern.test(trimmed) ? trimmed : null;
}

/** Returns the codes after a change: an empty text or null removes one, a missing one stays. */
export function codesAfter(
  before: ReceiverCodes,
  changes: { [Code in ReceiverCode]?: string | null | undefined } = {},
): ReceiverCodes {
  const after = { ...before };
  for (const code of RECEIVER_CODES) {
    const given = changes[code];
    if (given) after[code] = given;
    else if (given !== undefined) delete after[code];
  }
  return after;
}

/** Returns the codes in the audit log's words. */
export const describeCodes = (codes: ReceiverCodes): Record<string, string> =>
  Object.fromEntries(RECEIVER_CODES.map((code) => [RECEIVER_CODE_RULES[code].label, codes[code] ?? ""]));
