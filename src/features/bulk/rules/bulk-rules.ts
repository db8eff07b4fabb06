import { formatCount } from "#kernel/words/rules/numbers.ts";
/** Rows that can be chosen one by one for a piece of work. "All that match" has no limit. */
export const MAX_CHOSEN = 5_000;
/** How long a piece of work can be undone. The console offers it while its message is shown. */
export const UNDO_HOURS = 24;

/** Why a dealership or car that was chosen is left out of the work, as the operator reads it behind its number. */
export const LEFT_OUT = {
  gone: "no longer there",
  expired: "subscription has ended",
  noWebsite: "without a website to sync with",
  syncing: "already syncing",
  hasTag: "with this tag already",
  lacksTag: "without this tag",
  fullOfTags: "with as many tags as there can be",
  notListed: "not listed any more",
  notHidden: "not hidden",
  takenDown: "taken down",
  notTakenDown: "not taken down",
  changedSince: "changed since",
} as const;
export type LeftOutKind = keyof typeof LEFT_OUT;

/** "3 already syncing, 1 without a website to sync with" */
export const leftOutWords = (leftOut: readonly { kind: LeftOutKind; count: number }[]): string =>
  leftOut.map(({ kind, count }) => `${formatCount(count)} ${LEFT_OUT[kind]}`).join(", ");
