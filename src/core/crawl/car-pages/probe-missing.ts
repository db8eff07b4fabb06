import type { PageEvidence } from "#core/inventory/rules/page-answers.ts";
import { BlockedError } from "#kernel/outbound/fetch-errors.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import { askCarPage, type CarPage } from "./ask-car-page.ts";
import { emptyProbe, MAX_PROBES, type ProbeOrder, type ProbeResult } from "./probe.ts";
import { learnSoft404, type Soft404 } from "./soft-404.ts";

const MAX_PROBE_MS = 3 * 60_000;
/** The number of unclear responses in a row after which no more pages are requested. */
const MAX_UNCLEAR_IN_ROW = 4;

/**
 * Requests the pages of listed cars, then of a car that does not exist, and then of removed cars and of cars that the lists no longer show.
 * When a listed car's page is not found either, a 404 of this site proves nothing, and no other page is requested. When a listed car's page
 * looks sold or missing, these answers prove nothing.
 * @throws `signal.reason` when the caller's signal is aborted
 */
export async function probeMissing(fetcher: Fetcher, order: ProbeOrder, signal: AbortSignal): Promise<ProbeResult> {
  const result = emptyProbe();
  const [missing, removed, controls] = [order.missing, order.removed, order.controls].map((cars) =>
    cars.filter(({ url }) => URL.canParse(url)),
  ) as [CarPage[], CarPage[], CarPage[]];
  if (missing.length + removed.length === 0) return result;
  const deadline = AbortSignal.timeout(MAX_PROBE_MS);
  const either = AbortSignal.any([signal, deadline]);
  try {
    const learned = await learnSoft404s(fetcher, order, controls, either);
    const titles = new Set<string | null>();
    for (const control of controls) {
      const { evidence, title } = await askCarPage(fetcher, control, learned, either);
      result.controls.push(evidence);
      titles.add(title);
      if (evidence.answer === "gone") return result;
    }
    const looks = learned.filter((look) => "path" in look || !titles.has(look.title));
    const doubted = new Set(result.controls.map(({ answer }) => answer).filter((answer) => answer !== "sale"));
    let unclearInRow = 0;
    for (const car of missing.slice(0, MAX_PROBES)) {
      const evidence = await ask(fetcher, car, looks, doubted, either);
      result.pages.push([car.id, evidence]);
      unclearInRow = evidence.answer === "unclear" ? unclearInRow + 1 : 0;
      if (unclearInRow >= MAX_UNCLEAR_IN_ROW) break;
    }
    const rest = unclearInRow < MAX_UNCLEAR_IN_ROW ? MAX_PROBES - result.pages.length : 0;
    for (const car of removed.slice(0, rest)) {
      const evidence = await ask(fetcher, car, looks, doubted, either);
      result.removed.push([car.id, evidence]);
      const { answer, finalPath, isOffered } = evidence;
      if (answer === "unclear" && finalPath !== null && !isOffered) result.gonePaths.push(finalPath);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BlockedError) && !deadline.aborted) throw error;
  }
  return result;
}

async function learnSoft404s(
  fetcher: Fetcher,
  order: ProbeOrder,
  controls: readonly CarPage[],
  signal: AbortSignal,
): Promise<Soft404[]> {
  const known = order.gonePaths.map((path) => ({ path }));
  const [control] = controls;
  const look = control === undefined ? null : await learnSoft404(fetcher, control, signal);
  return look === null ? known : [...known, look];
}

/** @param doubted answers that listed cars' pages give as well */
async function ask(
  fetcher: Fetcher,
  car: CarPage,
  looks: readonly Soft404[],
  doubted: ReadonlySet<PageEvidence["answer"]>,
  signal: AbortSignal,
): Promise<PageEvidence> {
  const { evidence } = await askCarPage(fetcher, car, looks, signal);
  return doubted.has(evidence.answer) ? { ...evidence, answer: "unclear" } : evidence;
}
