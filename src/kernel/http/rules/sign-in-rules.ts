import { formatAmount } from "#kernel/words/rules/numbers.ts";
/** A session ends after this long without a call, and in any case after the absolute limit. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
/** A known browser is forgotten after this long without a sign-in. */
export const DEVICE_KEPT_DAYS = 180;

/** Sensitive calls ask for confirmation again when the sign-in or the last confirmation is older than this. */
export const CONFIRMATION_MINUTES = 10;
/** The longest time between a sign-in and its second step, and between a passkey's question and its answer. */
export const CHALLENGE_MINUTES = 5;

/** The days for which an invitation's link works. */
export const INVITATION_DAYS = 3;
/** The number of recovery codes that an account gets at once. */
export const RECOVERY_CODE_COUNT = 10;

/**
 * A step that a session must do before any other call answers. The owners may require a second factor of everybody; a generated password
 * must be replaced by one that its owner chooses.
 */
export type RequiredStep = "change_password" | "add_second_factor";
export const REQUIRED_STEP_SENTENCES: Record<RequiredStep, string> = {
  change_password: "Please choose a password of your own first",
  add_second_factor: "Please add a passkey or an authenticator app first: the owners require a second factor",
};

/** After this many failed tries under one key, further tries are refused until the window ends. It begins with the first. */
export const MAX_FAILED_TRIES = 10;
export const TRY_WINDOW_MINUTES = 15;

/** The most passwords that a process hashes at once, and the most that wait for their turn. */
export const HASHES_AT_ONCE = 2;
export const MAX_WAITING_HASHES = 64;

/**
 * The keys by which a sign-in attempt is counted. A browser with which this account has signed in before is counted alone, so that an
 * attacker cannot lock out the owner. Other attempts are counted by their address and, all together, by the account. The address comes
 * first: a refused address must not use up the account's tries.
 */
export const countedBy = (attempt: { isKnownDevice: boolean }): readonly ("device" | "address" | "account")[] =>
  attempt.isKnownDevice ? ["device"] : ["address", "account"];

/** Returns the message for a refused caller. */
export function tooManyTriesSentence(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return `Too many failed sign-ins. Try again in ${formatAmount(minutes, "minute")}.`;
}

/**
 * Returns whether a browser sent a request from another website's page. Programs that are no browsers send neither header and pass.
 * @param request.site the `Sec-Fetch-Site` header
 * @param request.origin the `Origin` header
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
