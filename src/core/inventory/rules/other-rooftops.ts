import type { MissDecision } from "./removal-policy.ts";

/** Why a run removes a car at once, although nothing says that it is gone. */
export const REMOVAL_REASONS = ["other_rooftop"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** The reasons, as the console names them. */
export const REMOVAL_REASON_WORDS: Record<RemovalReason, string> = {
  other_rooftop: "Belongs to another rooftop",
};

/**
 * Decides which of the cars that a run has not delivered leave because a group's website names them as another rooftop's. They
 * were taken while all rooftops were wanted, or while it was not known which one is the dealership's. Their pages offer them, so
 * no miss and no page would ever remove them. Only a run that is believed takes them off, because only then is the reading of the
 * site in no doubt; a crowd of them is no sign of a fault, since the site shows every one.
 * @param missing the listed cars that the run did not deliver
 * @param run.believed whether the run is applied
 * @param run.otherRooftops identity keys of the cars that the site names as another rooftop's
 */
export function partByRooftop<Car extends { identity_key: string }>(
  missing: readonly Car[],
  run: { believed: boolean; otherRooftops: ReadonlySet<string> },
): { leaving: Car[]; missing: Car[] } {
  const leaves = ({ identity_key }: Car) => run.believed && run.otherRooftops.has(identity_key);
  return { leaving: missing.filter(leaves), missing: missing.filter((car) => !leaves(car)) };
}

/** What is decided about a car that leaves: it was never absent, so it has no misses from which anything could be learned. */
export const LEAVES_FOR_OTHER_ROOFTOP: MissDecision & { reason: RemovalReason } = {
  ...{ misses: 0, inCrowd: false, told: [], counted: false, remove: true },
  reason: "other_rooftop",
};
