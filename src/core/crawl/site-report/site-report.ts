import { GENERIC_PLATFORM, platformName } from "#core/dealerships/rules/platform-names.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";

/** One request of a crawl. */
export type SiteRequest = {
  method: "GET" | "POST";
  url: string;
  /** The status; without a usable answer a sentence with the reason. */
  outcome: string;
  /** The media type; null without an answer. */
  contentType: string | null;
  /** Characters of the document; null without an answer. */
  length: number | null;
};

/** A platform whose marks are in the pages. `note`: why its sites are not read; null for a platform that has an adapter. */
export type Resemblance = { name: string; mark: string; note: string | null };

/** The report on a website, for the operator and for developers of adapters. It names no persons. */
export type SiteReport = {
  /** The requests in order; only the first ones when there are many. */
  requests: SiteRequest[];
  /** The number of all requests. */
  requestCount: number;
  /** The titles of the first pages. */
  titles: string[];
  generators: string[];
  /** Kinds of data in the pages: "JSON-LD AutoDealer", "page state __NEXT_DATA__", "3 VINs". */
  data: string[];
  /** Other hosts whose scripts the pages load. */
  scriptHosts: string[];
  /** True when the first page is an empty frame that scripts fill. */
  isShell: boolean;
  /** True when this machine has a Chromium, which runs the scripts of such pages. */
  hasBrowser: boolean;
  /** The number of links to lists of cars on the site itself. */
  listLinks: number;
  /** Other hosts to which links to cars lead. */
  carsElsewhere: string[];
  resembles: Resemblance[];
};

/** The parts of a crawl's result on which the advice depends. */
type Outcome = Pick<CrawlReport, "outcome" | "reason" | "platform" | "found" | "entry">;

/** Returns the report as text of several lines: the findings, similar platforms, advice. */
export function siteReportText(site: SiteReport, outcome: Outcome): string {
  const list = (items: readonly string[], none: string): string => (items.length === 0 ? none : items.join(", "));
  const sections: (readonly [string, readonly string[]])[] = [
    ["Result", [`${outcome.outcome}${outcome.reason === null ? "" : `: ${outcome.reason}`}`]],
    ["Requests", requestLines(site)],
    [
      "First pages",
      [
        `Titles: ${list(site.titles, "none")}`,
        `Made with: ${list(site.generators, "not stated")}`,
        `Data: ${list(site.data, "none about cars or dealers")}`,
        `Scripts from: ${list(site.scriptHosts, "the site itself")}`,
        site.isShell
          ? "The first page is an empty frame that scripts fill in the browser."
          : "The first page has its content in its HTML.",
        `Links to lists of cars: ${site.listLinks} on the site${site.carsElsewhere.length === 0 ? "" : `, and some to ${site.carsElsewhere.join(", ")}`}`,
      ],
    ],
    ["Similar platforms", resemblanceLines(site, outcome)],
    ["Advice", adviceLines(site, outcome)],
  ];
  return sections.map(([heading, lines]) => [heading, ...lines.map((line) => `  ${line}`)].join("\n")).join("\n\n");
}

function requestLines({ requests, requestCount }: SiteReport): string[] {
  const lines = requests.map(({ method, url, outcome, contentType, length }) => {
    const size = length === null ? "" : ` (${contentType ?? "of no kind"}, ${Math.ceil(length / 1024)} KB)`;
    return `${method === "POST" ? "POST " : ""}${url}: ${outcome}${size}`;
  });
  const rest = requestCount - requests.length;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
}

function resemblanceLines({ resembles }: SiteReport, { platform }: Outcome): string[] {
  const recognised = platformName(platform);
  const lines = resembles.map(({ name, mark, note }) => `${name}, by "${mark}"${note === null ? "" : `: ${note}`}`);
  if (recognised !== null && platform !== GENERIC_PLATFORM) return [`It was read as ${recognised}.`, ...lines];
  return lines.length === 0 ? ["No known platform."] : lines;
}

function adviceLines(site: SiteReport, { entry, found }: Outcome): string[] {
  const advice: string[] = [];
  if (entry.kind === "refused")
    advice.push(
      "The site refuses our crawler. Ask the dealer to let it in: its name and address are in the user agent.",
    );
  if (entry.kind === "stand-in")
    advice.push("Open the address in a browser: ask the dealer whether its website has moved, or try again later.");
  if (entry.kind === "missing" || entry.kind === "nothing") advice.push("Check the address: it leads to no page.");
  if (site.isShell && !site.hasBrowser)
    advice.push("Chromium on this machine (CHROMIUM_PATH) could run the scripts that build these pages.");
  for (const host of found === 0 ? site.carsElsewhere : [])
    advice.push(`Links to cars lead to ${host}: try the address of the list there.`);
  if (found === 0 && site.listLinks === 0 && entry.kind === "page")
    advice.push("Paste the address of the page that lists the used cars, not that of another page.");
  advice.push(
    "Ask the dealer for the address of its inventory feed, which it already sends to shopping portals, or for a CSV file.",
    "Send the bundle to AutoHub's developers: it holds the pages and answers, without e-mail addresses, phone numbers and tokens.",
  );
  return advice;
}
