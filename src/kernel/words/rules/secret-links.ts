/** The lifetimes that can be chosen for the secret address of a feed or a scorecard. Without one it works until it is replaced. */
export const LINK_LIFETIMES_DAYS = [30, 90, 365] as const;
export type LinkLifetimeDays = (typeof LINK_LIFETIMES_DAYS)[number];

const DAY_MS = 86_400_000;

/** Returns when an address that is made now ends; null when it has no end. */
export const linkEnd = (days: LinkLifetimeDays | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);

/**
 * The secrets in the paths of our secret addresses: `/api/feeds/…/inventory.csv`, `/scorecard/…`, `/api/scorecards/…`, `/lists/…`,
 * `/lists/edit/…`, `/portal/…`, `/api/portal/…`, `/api/lists/…`, `/api/lists/edit/…`, `/follow/confirm/…`, `/follow/manage/…` and `/follow/end/…`.
 */
const SECRET_IN_PATH =
  /((?:\/|%2f)(?:api(?:\/|%2f)feeds|(?:api(?:\/|%2f)scorecards|scorecard)|portal|lists(?:\/|%2f)edit|follow(?:\/|%2f)(?:confirm|manage|end)|lists(?!(?:\/|%2f)(?:edit|new)(?![\w-])))(?:\/|%2f))[^/?#\s"'\\&]+/gi;

/** Blanks the secrets of secret addresses in a text, such as a line of the log. */
export const hideLinkSecrets = (text: string): string => text.replace(SECRET_IN_PATH, "$1[hidden]");
