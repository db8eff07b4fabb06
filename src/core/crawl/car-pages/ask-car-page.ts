import type { PageAnswer, PageEvidence } from "#core/inventory/rules/page-answers.ts";
import { BlockedError, FetchError, NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { Page } from "../platform.ts";
import { isDetailAddress } from "../platforms/shared/reading/inventory-links.ts";
import { type CarNames, pathOf, readCarPage } from "./read-car-page.ts";
import { isSameSoft404, type Soft404 } from "./soft-404.ts";

/** A car whose own page is requested. */
export type CarPage = CarNames & { id: number; url: string };

const NOTHING = { finalPath: null, canonical: null, isOffered: false, soldWords: null };

/** The evidence of a car's page, and its title. The title may identify a site's page for cars that it does not have. */
export type CarPageAnswer = { evidence: PageEvidence; title: string | null };

/**
 * Requests one car's own page and returns its evidence about the car.
 * @param goneLooks the site's answers for cars that it does not have
 * @throws {BlockedError} when the site refuses us @throws `signal.reason` when aborted
 */
export async function askCarPage(
  fetcher: Fetcher,
  car: CarPage,
  soft404s: readonly Soft404[],
  signal: AbortSignal,
): Promise<CarPageAnswer> {
  try {
    return judgePage(await fetcher.fetchPage(car.url, {}, { signal }), car, soft404s);
  } catch (error) {
    if (error instanceof NotFoundError)
      return { evidence: { ...NOTHING, answer: "gone", status: error.status }, title: null };
    if (error instanceof BlockedError || !(error instanceof FetchError)) throw error;
    return { evidence: { ...NOTHING, answer: "unclear", status: null }, title: null };
  }
}

/**
 * Judges a car's page. A car is for sale when the page shows a price or says so, at the car's own address, without words of a sale. The
 * target of a redirect from the old address is the car's own address when it is a car's page and its own canonical address.
 */
function judgePage(page: Page, car: CarPage, soft404s: readonly Soft404[]): CarPageAnswer {
  const { namesCar, isOffered, soldWords, canonical, title } = readCarPage(page, car);
  const own = pathOf(car.url);
  const ended = pathOf(page.url);
  const finalPath = ended === own ? null : ended;
  const evidence = {
    status: page.status,
    finalPath,
    canonical: canonical === own ? null : canonical,
    isOffered,
    soldWords,
  };
  const hasMoved = finalPath !== null && canonical === ended && isDetailAddress(page.url);
  const isElsewhere = (finalPath !== null && !hasMoved) || (evidence.canonical !== null && canonical !== ended);
  const answer = (): PageAnswer => {
    if (soldWords !== null && (namesCar || !isElsewhere)) return "sold";
    if (namesCar && isOffered && !isElsewhere) return "sale";
    const look = finalPath === null ? { title } : { path: finalPath };
    const isGone = (!namesCar || finalPath !== null) && soft404s.some((known) => isSameSoft404(known, look));
    return isGone ? "softGone" : "unclear";
  };
  return { evidence: { ...evidence, answer: answer() }, title };
}
