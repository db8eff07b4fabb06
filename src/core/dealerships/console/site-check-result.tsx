import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleHelp, Download, TriangleAlert } from "lucide-react";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { saveFile } from "#kernel/ui/console/save-file.ts";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import { formatCount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { CheckSite, SiteCheck } from "../dealership-schemas.ts";
import { dealershipSearch } from "./dealership-screen.ts";

/** The result of a check of a website or a feed, announced to screen readers. */
export function SiteCheckResult({ check }: { check: SiteCheckState }) {
  const isFeed = check.variables?.feed !== undefined;
  return (
    <div role="status" aria-label={isFeed ? "Feed check" : "Site check"} className="empty:-mt-4">
      {check.isPending && (
        <p className="rounded-control bg-sunken px-4 py-3 text-muted text-sm">
          Looking at {check.variables.url}.{" "}
          {isFeed ? "This can take a minute." : "This can take a minute, because the site is read slowly and politely."}
        </p>
      )}
      {check.isError && (
        <Panel verdict="unreadable" title={`The ${isFeed ? "feed" : "site"} could not be checked`}>
          <p>{serverMessage(check.error, `Failed to check the ${isFeed ? "feed" : "site"}`)}</p>
        </Panel>
      )}
      {check.isSuccess && <CheckResult check={check.data} isFeed={isFeed} />}
    </div>
  );
}

/** Headings of the result when the site returned no page. */
const NO_PAGE: Record<Exclude<SiteCheck["answer"], "page">, string> = {
  refused: "The site refuses AutoHub",
  missing: "The site has no such page",
  "stand-in": "The dealer's website is not there",
  error: "The site answered with an error",
  nothing: "The site did not answer",
};

const UNSURE = "Not sure: add it and see";

const headingOf = ({ answer, verdict, platformName }: SiteCheck): string =>
  (verdict === "unsure" && UNSURE) ||
  (answer !== "page" && NO_PAGE[answer]) ||
  (platformName ?? "Platform not recognized");

const feedHeadingOf = ({ verdict, dealers = [] }: SiteCheck): string =>
  (verdict === "readable" && "The feed can be read") ||
  (verdict === "unsure" && UNSURE) ||
  (dealers.length > 1 ? "Its cars are of several dealers" : "The feed cannot be taken as it is");

function CheckResult({ check, isFeed }: { check: SiteCheck; isFeed: boolean }) {
  const sample = check.sample ?? [];
  const isReadable = check.verdict === "readable";
  // The sentence about a readable site says it all, with its numbers.
  const heading = isFeed ? feedHeadingOf(check) : isReadable ? check.message : headingOf(check);
  return (
    <Panel verdict={check.verdict} title={heading}>
      {heading !== check.message && <p>{check.message}</p>}
      {check.connected && <Connected {...check.connected} isFeed={isFeed} />}
      {!(check.answer in NO_PAGE) && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
          {!isFeed && isReadable && check.platformName && <Fact name="Platform" value={check.platformName} />}
          {!isReadable && (
            <>
              <Fact name="Used cars read" value={`${formatCount(check.found)}${check.endedEarly ? " so far" : ""}`} />
              {check.declaredTotal !== null && <Fact name="The site says" value={formatCount(check.declaredTotal)} />}
              {check.skippedNew > 0 && <Fact name="New cars left out" value={formatCount(check.skippedNew)} />}
            </>
          )}
        </dl>
      )}
      {check.report && <CheckReport report={check.report} bundle={check.bundle} />}
      {sample.length > 0 && (
        <ul aria-label="A sample of its cars" className="mt-3 divide-y divide-line border-line border-t">
          {sample.map((car, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fixed list whose cars may have no unique value
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0 font-medium">
                {car.originalListingUrl ? (
                  <ExternalLink href={car.originalListingUrl} className="underline underline-offset-2">
                    {car.title}
                  </ExternalLink>
                ) : (
                  car.title
                )}
              </span>
              <span className="text-muted numerals">
                {[
                  formatDollars(car.price) ?? "no price",
                  formatMiles(car.mileage) ?? "no mileage",
                  car.vin ?? "no VIN",
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The crawl's report about a site that was not read completely, and its documents as a file. */
function CheckReport({ report, bundle }: { report: string; bundle: string | null }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        What was seen, and what would help
      </summary>
      <pre className="whitespace-pre-wrap break-words rounded-control bg-sunken p-3 text-xs">{report}</pre>
      {bundle !== null && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => saveFile("site-report.zip", bytesOf(bundle), "application/zip")}
        >
          <Download aria-hidden="true" className="size-4" />
          Download the bundle
        </Button>
      )}
    </details>
  );
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function Connected({ id, name, sameAddress, isFeed }: NonNullable<SiteCheck["connected"]> & { isFeed: boolean }) {
  const known = isFeed ? "This feed" : sameAddress ? "This site" : "Another page of this site";
  return (
    <p className="mt-2 flex gap-1.5 text-deal">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {known} is already connected:{" "}
        <Link to={{ search: dealershipSearch(id) }} className="font-semibold underline underline-offset-2">
          {name}
        </Link>
        .
      </span>
    </p>
  );
}

const TONES = {
  readable: { Icon: CircleCheck, border: "border-good", text: "text-good" },
  unsure: { Icon: CircleHelp, border: "border-deal", text: "text-deal" },
  unreadable: { Icon: CircleAlert, border: "border-bad", text: "text-bad" },
};

function Panel(props: { verdict: SiteCheck["verdict"]; title: string; children: React.ReactNode }) {
  const { verdict, title, children } = props;
  const { Icon, border, text } = TONES[verdict];
  return (
    <div className={`rounded-control border p-4 text-sm ${border}`}>
      <p className={`mb-1 flex items-center gap-2 font-semibold ${text}`}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-semibold numerals">{value}</dd>
    </div>
  );
}

/** Checks a website or a feed without storing anything. */
export function useSiteCheck() {
  return useMutation({ mutationFn: (asked: CheckSite) => callApi("POST", "/api/dealerships/check", asked) });
}

type SiteCheckState = ReturnType<typeof useSiteCheck>;
