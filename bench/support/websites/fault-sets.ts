import type { RuleChoice } from "#test/websites/draw-plan.ts";
import { judgeReading } from "#test/websites/judge-reading.ts";
import { readWebsite } from "#test/websites/read-website.ts";
import { reduceWebsite } from "#test/websites/reduce-website.ts";
import { type FailingSite, faultName } from "./read-sites.ts";

/** A smallest set of rules with which sites fail in one way. `example` is the seed of one of them. */
export type FaultSet = { fault: string; set: string; sites: number; example: number };

/** Reduces each kind of fault of each failing site to the rules that it needs. The most frequent sets come first. */
export async function faultSets(failing: readonly FailingSite[], rules: RuleChoice): Promise<FaultSet[]> {
  const sets = new Map<string, FaultSet>();
  for (const { seed, faults } of failing) {
    for (const fault of new Set(faults.map(faultName))) {
      const needed = await reduceWebsite(
        seed,
        async (website) => {
          const { report, cars } = await readWebsite(website);
          return judgeReading(website, report, cars).faults.some((one) => faultName(one) === fault);
        },
        { rules },
      );
      const set = [...needed].sort().join(" + ") || "(no rule)";
      const known = sets.get(`${fault} ${set}`);
      if (known) known.sites += 1;
      else sets.set(`${fault} ${set}`, { fault, set, sites: 1, example: seed });
    }
  }
  return [...sets.values()].sort((a, b) => b.sites - a.sites);
}
