import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Globe } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import type { CrawlLogEntry } from "#core/sync/crawl-log-endpoints.ts";
import { Card, EmptyState, LoadFailure, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";

/** The hosts crawled for a dealership, with times and the answers of their robots.txt. */
export function CrawlLogCard({ dealership }: { dealership: Dealership }) {
  const [page, setPage] = useState(1);
  const id = String(dealership.id);
  const { data, error, refetch } = useQuery({
    ...apiQuery("/api/dealerships/:id/crawl-log", { id }, new URLSearchParams({ page: String(page) })),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Requests to its website"
      description="Those of each sync to each host, and the rules of its robots.txt at that time. Kept for two years."
      actions={
        data && data.total > 0 ? (
          <a
            href={`/api/dealerships/${id}/crawl-log.csv`}
            download
            className={buttonClass("secondary", "bare", "min-h-11 px-3 text-sm md:min-h-9")}
          >
            <Download aria-hidden="true" className="size-4" />
            Requests as CSV
          </a>
        ) : undefined
      }
      flush
    >
      {error && <LoadFailure what="The requests" onRetry={() => void refetch()} />}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading the requests...
        </p>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<Globe aria-hidden="true" />}
          title="No syncs yet"
          text="Each sync adds an entry for every host that it requests pages from."
        />
      )}
      {data && data.total > 0 && (
        <ul aria-label="Requested hosts" className="divide-y divide-line border-line border-t">
          {data.entries.map((entry) => (
            <Entry key={`${entry.runId} ${entry.attempt} ${entry.origin}`} entry={entry} />
          ))}
        </ul>
      )}
      {data && <Pager page={data.currentPage} pages={data.totalPages} label="Pages of the requests" onPage={setPage} />}
    </Card>
  );
}

/** Describes an entry's robots.txt in a word and a sentence. */
export function robotsWords(entry: CrawlLogEntry): { word: string; tone: "green" | "red" | "grey"; sentence: string } {
  const { robots, robotsStatus, robotsGroup, requests, refused, refusedPath, crawlDelayMs } = entry;
  if (robots === "not_asked") {
    return { word: "Given file", tone: "grey", sentence: "We read a file that the dealership provided for this." };
  }
  const answered = robotsStatus === null ? "" : ` (${robotsStatus})`;
  if (robots === "unreachable") {
    return {
      word: "Stayed out",
      tone: "red",
      sentence: `robots.txt could not be read${answered}, so nothing was requested.`,
    };
  }
  const delay = crawlDelayMs > 0 ? ` Its Crawl-delay of ${crawlDelayMs / 1_000} s was kept.` : "";
  if (robots === "none") {
    return { word: "Allowed", tone: "green", sentence: `There is no robots.txt${answered}, so all pages are allowed.` };
  }
  const group = robotsGroup === null ? "robots.txt has no rules for us." : `Its rules for “${robotsGroup}” applied.`;
  if (refused === 0) return { word: "Allowed", tone: "green", sentence: `${group}${delay}` };
  const closed = `${formatAmount(refused, "address", "addresses")} disallowed, such as ${refusedPath}, not requested.`;
  // robots.txt itself is a request.
  const word = requests <= 1 ? "Disallowed" : "Partly closed";
  return { word, tone: requests <= 1 ? "red" : "grey", sentence: `${group} ${closed}${delay}` };
}

function Entry({ entry }: { entry: CrawlLogEntry }) {
  const { origin, firstAt, requests, runId, attempt, robotsAt, robotsSha256, robotsRules, userAgent } = entry;
  const { word, tone, sentence } = robotsWords(entry);
  return (
    <li className="px-4 py-3 text-sm md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-36 shrink-0 numerals">
          <Moment iso={firstAt} />
        </span>
        <span className="wrap-anywhere min-w-0 flex-1 basis-56 font-medium">{origin}</span>
        <span className="shrink-0 text-muted numerals">{formatAmount(requests, "request")}</span>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="wrap-anywhere mt-1 text-muted text-xs">{sentence}</p>
      <details className="mt-1 text-xs">
        <summary className="w-fit cursor-pointer py-3.5 text-brand md:py-2">Details</summary>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 pb-2 md:grid-cols-2">
          <Fact name="Sync">{`Run ${runId}, try ${attempt}`}</Fact>
          <Fact name="Our user agent">{userAgent}</Fact>
          <Fact name="robots.txt read">{robotsAt === null ? "no" : <Moment iso={robotsAt} />}</Fact>
          <Fact name="Its SHA-256">{robotsSha256 ?? "none"}</Fact>
          {robotsRules && (
            <div className="min-w-0 md:col-span-2">
              <dt className="text-muted">The rules that applied</dt>
              <dd>
                <ScrollRegion label={`Rules of ${origin}`} className="mt-1 max-h-48 rounded-control bg-page p-3">
                  <pre className="wrap-anywhere whitespace-pre-wrap">{robotsRules}</pre>
                </ScrollRegion>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  );
}

const Fact = (props: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{props.name}</dt>
    <dd className="wrap-anywhere">{props.children}</dd>
  </div>
);
