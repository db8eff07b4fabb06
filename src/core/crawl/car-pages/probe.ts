import type { PageEvidence } from "#core/inventory/rules/page-answers.ts";
import type { CarPage } from "./ask-car-page.ts";

/** Whose pages a run asks for. */
export type ProbeOrder = {
  /** Cars that the lists no longer show, the most urgent first. */
  missing: readonly CarPage[];
  /** Cars that the lists do show. What their pages answer says what answers of this site are worth. */
  controls: readonly CarPage[];
  /** Removed cars: whether their pages still say that they are gone. */
  removed: readonly CarPage[];
  /** Paths to which this site has led from pages of cars that were gone. */
  gonePaths: readonly string[];
};

/** What the pages answered. A car whose page was not requested has no entry. */
export type ProbeResult = {
  pages: [id: number, PageEvidence][];
  removed: [id: number, PageEvidence][];
  controls: PageEvidence[];
  /** Paths to which the pages of removed cars led. */
  gonePaths: string[];
};

export const emptyProbe = (): ProbeResult => ({ pages: [], removed: [], controls: [], gonePaths: [] });

/** How many pages one run requests at most. The other cars wait for the next run, or are removed by their misses. */
export const MAX_PROBES = 40;
