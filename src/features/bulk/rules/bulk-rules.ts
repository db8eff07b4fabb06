import { formatCount } from "#kernel/words/rules/numbers.ts";
/** The most single rows that a bulk action takes. "All that match" has no limit. */
export const MAX_CHOSEN = 5_000;
/** How long a bulk action can be undone. The console offers it while its message is shown. */
export const UNDO_HOURS = 24;

/** The reasons why a chosen dealership or car is left out, as the operator reads them behind their number. */
export const LEFT_OUT = {
  gone: "no longer there",
  expired: "subscription has ended",
  noWebsite: "without a website to sync with",
  syncing: "already syncing",
  hasTag: "with this tag already",
  lacksTag: "without this tag",
  fullOfTags: "with the most tags allowed",
  notListed: "no longer listed",
  notHidden: "not hidden",
  takenDown: "taken down",
  notTakenDown: "not taken down",
  changedSince: "changed since",
} as const;
export type LeftOutKind = keyof typeof LEFT_OUT;

/** "3 already syncing, 1 without a website to sync with" */
export const leftOutWords = (leftOut: readonly { kind: LeftOutKind; count: number }[]): string =>
  leftOut.map(({ kind, count }) => `${formatCount(count)} ${LEFT_OUT[kind]}`).join(", ");
