import {
  compareIdentities,
  type DealerIdentity,
  type IdentityDifference,
} from "#core/dealerships/rules/dealer-identity.ts";
import type { RemovalMemory } from "./removal-memory.ts";
import { hasLasted, nextSeries, type SuddenChange } from "./watch-site.ts";

/** The known data of a dealer when a run was held as another dealer's, and the data that this run has read. */
export type OtherDealer = { known: DealerIdentity | null; now: DealerIdentity | null };

/** The cars of a run compared with those of the dealership. */
export type CarsOfRun = {
  /** Listed cars of earlier crawls, without those that leave for another rooftop. */
  listed: number;
  /** Number of these that the run saw. */
  seenAgain: number;
  /** Number of the run's cars that the dealership has never had. */
  strangers: number;
};

/** Fewer listed cars may all be sold between two crawls. */
const MIN_LISTED = 10;
/** With a smaller share of the listed cars the run counts as another stock. */
const MAX_SHARE_SEEN_AGAIN = 0.1;
/** The fewest unknown cars for such a verdict, when the list was read completely. */
const MIN_STRANGERS = 5;
/** The same as a share of the listed cars, when the list was not read completely: its first page may show new arrivals only. */
const MIN_STRANGERS_SHARE = 0.5;
/** With fewer listed cars a single weak difference proves nothing: call tracking gives each visitor another phone number. */
const MIN_LISTED_FOR_WEAK = 5;

const isStrong = ({ part }: IdentityDifference) => part === "sites" || part === "names";

/** Returns whether the run saw hardly any of the listed cars, and as many other cars. */
function isOtherStock({ listed, seenAgain, strangers }: CarsOfRun, isComplete: boolean): boolean {
  if (listed < MIN_LISTED || seenAgain >= MAX_SHARE_SEEN_AGAIN * listed) return false;
  return strangers > seenAgain && strangers >= (isComplete ? MIN_STRANGERS : MIN_STRANGERS_SHARE * listed);
}

/** Returns whether most of the run's cars are the dealership's own. Then the site is its own, even under another name. */
const isOwnStock = ({ listed, seenAgain, strangers }: CarsOfRun): boolean =>
  seenAgain > 0 && (strangers === 0 || (strangers <= seenAgain && seenAgain >= MAX_SHARE_SEEN_AGAIN * listed));

function isOtherDealer(cars: CarsOfRun, differences: readonly IdentityDifference[]): boolean {
  if (differences.length === 0 || isOwnStock(cars)) return false;
  if (differences.length > 1 || differences.some(isStrong)) return true;
  return cars.listed >= MIN_LISTED_FOR_WEAK && cars.seenAgain < MAX_SHARE_SEEN_AGAIN * cars.listed;
}

/** Name in the memory of the series of runs that show another dealer's cars. */
const OTHER_DEALER = "Another dealer";
/** The name of the cars among the evidence. */
const CARS = "Cars";

/**
 * Compares a run with the known data of its dealership. It finds whether the run has the cars of another dealer, because the domain was
 * sold or leads elsewhere now.
 * @param run.known what earlier runs have read about the dealer; null for nothing @param run.now what this run has read
 * @param run.isComplete true when it read the whole list
 * @param at when the run ended, milliseconds since 1970
 * @returns the evidence, in words; empty when the cars are the dealership's own. A dealership with a completely new stock, but the same
 *   name, town or phone, is accepted after four days. In other cases only the operator decides
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

/** Returns why such a run is held, as a sentence. @param evidence the result of `judgeDealer` */
export function otherDealerInWords(evidence: readonly SuddenChange[]): string {
  const differing = evidence.filter(({ what }) => what !== CARS);
  const cars = evidence.find(({ what }) => what === CARS);
  const seen = cars === undefined ? "" : `Of the ${cars.before} cars the site shows ${cars.after}.`;
  if (differing.length === 0)
    return `Hardly any of the listed cars is on the site now. ${seen} They may be another dealer's.`;
  const changes = differing.map(({ what, before, after }) => `${what} ${before} before, ${after} now`);
  return `The site now shows another dealer's cars: ${changes.join("; ")}. ${seen}`.trim();
}
