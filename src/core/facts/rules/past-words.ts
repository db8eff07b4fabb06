import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { TitleStatus } from "./stated-history.ts";
import type { PriorUse } from "./stated-terms.ts";

/** A car's past as its dealer states it; what is unknown is absent or null. */
type StatedPast = {
  numberOfOwners?: number | null | undefined;
  accidents?: number | null | undefined;
  titleStatus?: TitleStatus | null | undefined;
  priorUse?: PriorUse | null | undefined;
};

const USED_BEFORE: Record<PriorUse, string> = {
  personal: "personal use",
  lease: "leased before",
  rental: "a rental car before",
  fleet: "a fleet car before",
  commercial: "commercial use before",
};

/** Returns a car's past in words: "1 owner", "no accidents", "clean title", "leased before". Empty when none of it is known. */
export function pastWords({ numberOfOwners, accidents, titleStatus, priorUse }: StatedPast): string[] {
  return [
    numberOfOwners ? formatAmount(numberOfOwners, "owner") : null,
    accidents === 0 ? "no accidents" : accidents ? formatAmount(accidents, "accident") : null,
    titleStatus ? `${titleStatus} title` : null,
    priorUse ? USED_BEFORE[priorUse] : null,
  ].filter((words) => words !== null);
}
