/** The shortest password an administrator may choose. */
export const MIN_PASSWORD_LENGTH = 8;

/** A session ends after this long without a call, and in any case after the absolute limit. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
/** A known browser is forgotten when nobody has signed in with it for this long. */
export const DEVICE_KEPT_DAYS = 180;

/** After this many failed tries under one key, further tries are refused until the window ends. It begins with the first. */
export const MAX_FAILED_TRIES = 10;
export const TRY_WINDOW_MINUTES = 15;

/**
 * What a sign-in attempt is counted by. A browser with which this account has signed in before is counted alone, so that an
 * attacker cannot lock its owner out. Other attempts are counted by their address and, all together, by the account. The
 * address comes first: a refused address must not use up the account's tries.
 */
export const countedBy = (attempt: { isKnownDevice: boolean }): readonly ("device" | "address" | "account")[] =>
  attempt.isKnownDevice ? ["device"] : ["address", "account"];

/** What a refused caller reads. */
export function tooManyTriesSentence(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return `Too many failed sign-ins. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
}

/**
 * Whether a browser sent a request from another website's page. Programs that are no browsers send neither header and pass.
 * @param request.site the `Sec-Fetch-Site` header @param request.origin the `Origin` header
 * @param ownHosts `host:port` under which we are reached
 */
export function isFromOtherSite(
  request: { site: string | undefined; origin: string | undefined },
  ownHosts: readonly (string | undefined)[],
): boolean {
  const { site, origin } = request;
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return origin !== undefined && (!URL.canParse(origin) || !ownHosts.includes(new URL(origin).host));
}
