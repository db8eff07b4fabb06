import type { PageEvidence } from "#core/inventory/rules/page-answers.ts";
import type { CarPage } from "./ask-car-page.ts";

/** The cars whose pages a run requests. */
export type ProbeOrder = {
  /** Cars that the lists no longer show, the most urgent first. */
  missing: readonly CarPage[];
  /** Cars that the lists do show. Their pages' answers show how reliable this site's answers are. */
  controls: readonly CarPage[];
  /** Removed cars, to check that their pages still say they are gone. */
  removed: readonly CarPage[];
  /** Paths to which this site has led from pages of cars that were gone. */
  gonePaths: readonly string[];
};

/** The pages' answers. A car whose page was not requested has no entry. */
export type ProbeResult = {
  pages: [id: number, PageEvidence][];
  removed: [id: number, PageEvidence][];
  controls: PageEvidence[];
  /** Paths to which the pages of removed cars led. */
  gonePaths: string[];
};

export const emptyProbe = (): ProbeResult => ({ pages: [], removed: [], controls: [], gonePaths: [] });

/** The most pages that one run requests. The other cars wait for the next run, or are removed by their misses. */
export const MAX_PROBES = 40;
