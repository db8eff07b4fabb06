import { findChromium } from "../browser/find-chromium.ts";
import type { CrawlEvidence } from "../messages.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";
import { packBundle } from "./bundle.ts";
import { redact } from "./redact.ts";
import { siteReportText } from "./site-report.ts";
import type { SiteWatch } from "./site-watch.ts";

/** Returns the evidence of a crawl, as text and as a bundle of its documents, without personal data. */
export async function crawlEvidence(watch: SiteWatch, report: CrawlReport): Promise<CrawlEvidence> {
  // The reason of a run contains addresses unchanged.
  const text = redact(siteReportText(watch.report(findChromium() !== null), report));
  return { text, bundle: await packBundle(text, watch.documents) };
}
