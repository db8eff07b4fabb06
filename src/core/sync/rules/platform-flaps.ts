/** The changes at a dealership in the runs of one night: cars of the previous run that were gone, and missing cars that were back. */
export type NightOfDealership = { found: number; lost: number; regained: number };

/** A platform is in doubt when this many of its dealerships, and this share of them, are affected. */
const MIN_DEALERSHIPS = 3;
const MIN_SHARE = 0.25;
const MIN_CARS = 3;
const STRUCK_SHARE = 0.15;

/** Runs of this many hours are one night. */
export const NIGHT_HOURS = 20;

export type PlatformFlap = { kind: "lost" | "regained"; dealerships: number; of: number };

/** Returns whether a dealership lost or regained so large a part of its cars in one night that its list may have been incomplete. */
export const isStruck = ({ found, lost, regained }: NightOfDealership, kind: "lost" | "regained"): boolean => {
  const count = kind === "lost" ? lost : regained;
  return count >= MIN_CARS && count > STRUCK_SHARE * found;
};

/**
 * Finds whether many dealerships of one platform lost or regained cars in one night: then the platform is broken or was repaired, and
 * missing cars prove nothing.
 * @param own the dealership that is judged
 * @param others the other dealerships of its platform that were crawled this night
 * @returns null when its own night is normal, or only this dealership is affected
 */
export function platformFlap(own: NightOfDealership, others: readonly NightOfDealership[]): PlatformFlap | null {
  for (const kind of ["lost", "regained"] as const) {
    if (!isStruck(own, kind)) continue;
    const dealerships = 1 + others.filter((night) => isStruck(night, kind)).length;
    const of = 1 + others.length;
    if (dealerships >= MIN_DEALERSHIPS && dealerships >= MIN_SHARE * of) return { kind, dealerships, of };
  }
  return null;
}

/** Describes the event at a platform in a sentence. @param platform the platform's name */
export const flapInWords = ({ kind, dealerships, of }: PlatformFlap, platform: string): string =>
  `${dealerships} of ${of} dealerships of the kind "${platform}" ${kind} many of their cars in one night, so the cause is probably the platform, not the dealers.`;
