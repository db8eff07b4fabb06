import {
  compareIdentities,
  type DealerIdentity,
  type IdentityDifference,
} from "#core/dealerships/rules/dealer-identity.ts";
import type { RemovalMemory } from "./removal-memory.ts";
import { hasLasted, nextSeries, type SuddenChange } from "./watch-site.ts";

/** What was known of a dealer when a run was held as another dealer's, and what that run has read. */
export type OtherDealer = { known: DealerIdentity | null; now: DealerIdentity | null };

/** How the cars that a run has seen stand to those of the dealership. */
export type CarsOfRun = {
  /** Listed cars of earlier crawls, without those that leave for another rooftop. */
  listed: number;
  /** How many of these it saw. */
  seenAgain: number;
  /** How many of its cars the dealership has never had. */
  strangers: number;
};

/** Fewer listed cars may all be sold between two crawls. */
const MIN_LISTED = 10;
/** A smaller share of the listed cars is hardly any. */
const HARDLY_ANY = 0.1;
/** So many unknown cars are needed on a list that was read whole. */
const MIN_STRANGERS = 5;
/** On a list that was not read whole, they are compared with the listed cars: its first page may show new arrivals only. */
const MIN_STRANGERS_SHARE = 0.5;
/** With fewer listed cars a single weak difference proves nothing: trackers give each visitor another phone number. */
const MIN_LISTED_FOR_WEAK = 5;

const isStrong = ({ part }: IdentityDifference) => part === "sites" || part === "names";

/** Whether hardly any of the listed cars was seen while as many others came. */
function isOtherStock({ listed, seenAgain, strangers }: CarsOfRun, isComplete: boolean): boolean {
  if (listed < MIN_LISTED || seenAgain >= HARDLY_ANY * listed) return false;
  return strangers > seenAgain && strangers >= (isComplete ? MIN_STRANGERS : MIN_STRANGERS_SHARE * listed);
}

/** Whether most of what a run saw are the dealership's own cars. Then the site is its own, whatever it is called now. */
const isOwnStock = ({ listed, seenAgain, strangers }: CarsOfRun): boolean =>
  seenAgain > 0 && (strangers === 0 || (strangers <= seenAgain && seenAgain >= HARDLY_ANY * listed));

function isOtherDealer(cars: CarsOfRun, differences: readonly IdentityDifference[]): boolean {
  if (differences.length === 0 || isOwnStock(cars)) return false;
  if (differences.length > 1 || differences.some(isStrong)) return true;
  return cars.listed >= MIN_LISTED_FOR_WEAK && cars.seenAgain < HARDLY_ANY * cars.listed;
}

/** What the series of runs that show another dealer's cars is called in the memory. */
const OTHER_DEALER = "Another dealer";
/** The name of the cars among the evidence. */
const CARS = "Cars";

/**
 * Compares a run with what is known of its dealership: whether it brings the cars of another dealer, because the domain was sold
 * or leads elsewhere now.
 * @param run.known what earlier runs have read about the dealer; null when nothing @param run.now what this one has read
 * @param run.isComplete whether it read the whole list
 * @param at when the run ended, milliseconds since 1970
 * @returns the evidence, in words; empty when the cars are taken for the dealership's own. A dealership whose whole stock was
 *   replaced while its name, town or phone stayed is believed after four days. Otherwise only the operator decides
 */
export function judgeDealer(
  run: { known: DealerIdentity | null; now: DealerIdentity | null; cars: CarsOfRun; isComplete: boolean },
  memory: RemovalMemory,
  at: number,
): { evidence: SuddenChange[]; memory: RemovalMemory } {
  const { known, now, cars, isComplete } = run;
  const { differences, agreeing } =
    known === null || now === null ? { differences: [], agreeing: 0 } : compareIdentities(known, now);
  const isReplaced = isOtherStock(cars, isComplete);
  if (!isReplaced && !isOtherDealer(cars, differences)) return { evidence: [], memory };
  const changed = nextSeries(memory, OTHER_DEALER, at);
  if (differences.length === 0 && agreeing > 0 && hasLasted(changed, at)) {
    return { evidence: [], memory: { ...memory, changed: null } };
  }
  const { listed, seenAgain, strangers } = cars;
  const after = `${seenAgain === 0 ? "none" : seenAgain} of them, and ${strangers} others`;
  const evidence = differences.map(({ what, before, after: is }) => ({ what, before, after: is }));
  return {
    evidence: [...evidence, { what: CARS, before: `${listed} listed`, after }],
    memory: { ...memory, changed },
  };
}

/** Why such a run is held, in a sentence. @param evidence as of `judgeDealer` */
export function otherDealerInWords(evidence: readonly SuddenChange[]): string {
  const differing = evidence.filter(({ what }) => what !== CARS);
  const cars = evidence.find(({ what }) => what === CARS);
  const seen = cars === undefined ? "" : `Of the ${cars.before} cars the site shows ${cars.after}.`;
  if (differing.length === 0)
    return `Hardly any of the listed cars is on the site now. ${seen} They may be another dealer's.`;
  const changes = differing.map(({ what, before, after }) => `${what} ${before} before, ${after} now`);
  return `The site now shows another dealer's cars: ${changes.join("; ")}. ${seen}`.trim();
}
