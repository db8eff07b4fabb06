import type { MissDecision } from "./removal-policy.ts";

/** Reasons why a run removes a car at once, although nothing says that it is gone. */
export const REMOVAL_REASONS = ["other_rooftop"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** The reasons in the console's words. */
export const REMOVAL_REASON_WORDS: Record<RemovalReason, string> = {
  other_rooftop: "Belongs to another rooftop",
};

/**
 * Separates the missing cars of a run that are removed because a group's website assigns them to another rooftop. They were added
 * while all rooftops were wanted, or while the dealership's own one was unknown. Their pages offer them, so no miss and no page would
 * ever remove them. Only a trusted run removes them, because only then the site has certainly been read correctly. A crowd of them is
 * no sign of a fault, because the site shows each one.
 * @param missing the listed cars that the run did not deliver
 * @param run.believed true when the run is applied
 * @param run.otherRooftops identity keys of the cars that the site assigns to another rooftop
 */
export function splitByRooftop<Car extends { identity_key: string }>(
  missing: readonly Car[],
  run: { believed: boolean; otherRooftops: ReadonlySet<string> },
): { leaving: Car[]; missing: Car[] } {
  const leaves = ({ identity_key }: Car) => run.believed && run.otherRooftops.has(identity_key);
  return { leaving: missing.filter(leaves), missing: missing.filter((car) => !leaves(car)) };
}

/** The decision about such a car: it was never absent, so it has no misses to learn from. */
export const LEAVES_FOR_OTHER_ROOFTOP: MissDecision & { reason: RemovalReason } = {
  ...{ misses: 0, inCrowd: false, missAnswers: [], counted: false, remove: true },
  reason: "other_rooftop",
};
