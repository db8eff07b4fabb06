import type { PageAnswer, PageEvidence } from "#core/inventory/rules/page-answers.ts";
import { BlockedError, FetchError, NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { Page } from "../platform.ts";
import { isDetailAddress } from "../platforms/shared/reading/inventory-links.ts";
import { type CarNames, pathOf, readCarPage } from "./read-car-page.ts";
import { type GoneLook, sameLook } from "./soft-404.ts";

/** A car whose own page is requested. */
export type CarPage = CarNames & { id: number; url: string };

const NOTHING = { finalPath: null, canonical: null, isOffered: false, soldWords: null };

/** What a car's page says, and its title, by which a site's page for what it does not have may be known. */
export type CarPageAnswer = { evidence: PageEvidence; title: string | null };

/**
 * Requests one car's own page and says what it tells about the car.
 * @param goneLooks what this site shows for cars that it does not have
 * @throws {BlockedError} when the site refuses us @throws `signal.reason` when aborted
 */
export async function askCarPage(
  fetcher: Fetcher,
  car: CarPage,
  goneLooks: readonly GoneLook[],
  signal: AbortSignal,
): Promise<CarPageAnswer> {
  try {
    return judgePage(await fetcher.fetchPage(car.url, {}, { signal }), car, goneLooks);
  } catch (error) {
    if (error instanceof NotFoundError)
      return { evidence: { ...NOTHING, answer: "gone", status: error.status }, title: null };
    if (error instanceof BlockedError || !(error instanceof FetchError)) throw error;
    return { evidence: { ...NOTHING, answer: "unclear", status: null }, title: null };
  }
}

/**
 * A car is for sale where its page shows a price or says so, at the address that is its own, without a word of a sale. The
 * address to which its old one leads is its own where it is that of a car's page and its canonical one.
 */
function judgePage(page: Page, car: CarPage, goneLooks: readonly GoneLook[]): CarPageAnswer {
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
    const isGone = (!namesCar || finalPath !== null) && goneLooks.some((known) => sameLook(known, look));
    return isGone ? "softGone" : "unclear";
  };
  return { evidence: { ...evidence, answer: answer() }, title };
}
