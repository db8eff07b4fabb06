import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Card } from "#kernel/ui/console/card.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { ConfirmedDealership } from "../health-endpoints.ts";
import type { ConfirmationHealth } from "../health-schemas.ts";
import { AGE_STEPS, APART_WORDS } from "../rules/crawl-outcomes.ts";
import { PartContent, type ScreenPart } from "./part.tsx";

const LATE_STEPS = ["week", "month", "longer", "never"];

/** The card with the time since dealerships were last read fully, and a list of the stalest. */
export function ConfirmationsCard({ part }: { part: ScreenPart<ConfirmationHealth> }) {
  return (
    <Card title="Dealerships" description="Time since each dealership was read fully, by a sync or a file.">
      <PartContent part={part}>
        {({ ages, apart }) => (
          <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
            <div>
              <Ages ages={ages} />
              <Apart apart={apart.filter(({ count }) => count > 0)} />
            </div>
            <StalestList
              apart={false}
              title="Longest not read fully"
              none="No dealership is synced automatically yet."
            />
          </div>
        )}
      </PartContent>
    </Card>
  );
}

/** The dealerships without automatic crawls: how many for which reason, and their list. */
function Apart({ apart }: { apart: ConfirmationHealth["apart"] }) {
  if (apart.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold text-sm">Not synced automatically</h3>
      <ul className="mt-1 text-muted text-sm">
        {apart.map(({ reason, count }) => (
          <li key={reason}>
            <span className="font-medium text-ink numerals">{formatCount(count)}</span> {APART_WORDS[reason].word}:{" "}
            {APART_WORDS[reason].meaning}
          </li>
        ))}
      </ul>
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-sm">Show them</summary>
        <StalestList apart title="Not synced automatically" none="None." />
      </details>
    </>
  );
}

function Ages({ ages }: { ages: ConfirmationHealth["ages"] }) {
  const most = Math.max(1, ...ages.map(({ count }) => count));
  return (
    <table className="w-full text-sm numerals">
      <caption className="sr-only">Dealerships by the time since they were read fully</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Read fully</th>
          <th scope="col">Dealerships</th>
        </tr>
      </thead>
      <tbody>
        {ages.map(({ step, count }) => (
          <tr key={step}>
            <th scope="row" className="w-36 py-1 pr-3 text-left font-medium">
              {AGE_STEPS.find(({ key }) => key === step)?.word}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                <span className="h-3 flex-1">
                  <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-3 w-full">
                    <rect
                      width={count === 0 ? 0 : Math.max(1, (count / most) * 100)}
                      height="12"
                      className={LATE_STEPS.includes(step) ? "fill-deal" : "fill-good"}
                    />
                  </svg>
                </span>
                <span className="w-14 text-right">{formatCount(count)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list of dealerships, the stalest first. @param props.apart true for those without automatic crawls */
function StalestList({ apart, title, none }: { apart: boolean; title: string; none: string }) {
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ apart: apart ? "yes" : "no", page: `${page}` });
  const { data, error } = useQuery({
    ...apiQuery("/api/admin/health/confirmations", {}, query),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  return (
    <section aria-label={title}>
      {!apart && <h3 className="font-semibold text-sm">{title}</h3>}
      {error && !data && (
        <p role="alert" className="mt-2 text-bad text-sm">
          The list could not be loaded. {serverMessage(error, "The server did not answer.")}
        </p>
      )}
      {!data && !error && (
        <p role="status" className="mt-2 text-muted text-sm">
          Loading dealerships...
        </p>
      )}
      {data?.dealerships.length === 0 && <p className="mt-2 text-muted text-sm">{none}</p>}
      {data && data.dealerships.length > 0 && (
        <ol className="mt-2 divide-y divide-line border-line border-y">
          {data.dealerships.map((dealership) => (
            <Entry key={dealership.id} dealership={dealership} />
          ))}
        </ol>
      )}
      {data && <Pager label={`Pages: ${title}`} page={data.currentPage} pages={data.totalPages} onPage={setPage} />}
    </section>
  );
}

function Entry({ dealership }: { dealership: ConfirmedDealership }) {
  const { id, name, reading, confirmedAt, isLate, apart } = dealership;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
      <Link
        to={`${DEALERSHIPS_PATH}?${new URLSearchParams({ dealership: `${id}`, show: "history" })}`}
        className="inline-flex min-h-11 min-w-0 items-center font-medium text-brand underline underline-offset-4 wrap-anywhere md:min-h-8"
      >
        {name}
      </Link>
      <span className="flex items-center gap-2 text-muted">
        {reading && reading.state !== "full" ? reading.words : <Moment iso={confirmedAt} />}
        {isLate && <Badge tone="amber">Late</Badge>}
        {apart && <Badge tone="grey">{APART_WORDS[apart].word}</Badge>}
      </span>
    </li>
  );
}
