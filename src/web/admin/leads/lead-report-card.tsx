import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { apiPath, apiQuery } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { Card, LoadFailure } from "../ui/card.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { LeadsPerDealership, LeadsPerVehicle } from "./lead-tables.tsx";

/** Leads per dealership and per vehicle over a range of days, for the conversation about renewing. */
export function LeadReportCard() {
  const [range, setRange] = useState(DEFAULT_LEAD_RANGE);
  const problem = leadRangeProblem(range);
  const query = leadRangeQuery(range);
  const report = useQuery({
    ...apiQuery("/api/admin/leads", {}, query),
    enabled: problem === null,
    placeholderData: keepPreviousData,
  });
  const { data } = report;
  return (
    <Card
      title="Leads by Dealership"
      description="What each dealership got out of the site, for the talk about its renewal."
      actions={
        problem === null && (
          <a
            href={apiPath("/api/admin/leads.csv", {}, query)}
            download
            className={buttonClass("secondary", "normal", "text-sm")}
          >
            <Download aria-hidden="true" className="size-4" />
            Download CSV
          </a>
        )
      }
    >
      <LeadRangeForm
        range={{ ...range, from: range.from ?? data?.from ?? null, to: range.to ?? data?.to ?? null }}
        problem={problem}
        onChange={setRange}
      />
      <div className="mt-4 min-h-40" aria-busy={report.isFetching}>
        {report.isError && <LoadFailure what="The leads" onRetry={() => report.refetch()} />}
        {!data && !report.isError && <Skeleton className="h-40 w-full" />}
        {data && !report.isError && (
          <>
            <p role="status" className="font-medium tabular-nums">
              {formatAmount(data.totalClicks, "contact click")}, {formatAmount(data.totalViews, "vehicle view")}
            </p>
            <div className="mt-3 grid items-start gap-5 xl:grid-cols-2">
              <LeadsPerDealership rows={data.dealerships} />
              <LeadsPerVehicle rows={data.vehicles} />
            </div>
          </>
        )}
      </div>
      <p className="mt-3 text-muted text-xs">
        Known bots are not counted, nor the same shopper on the same vehicle again within 30 minutes. Leads stay when a
        dealership or a vehicle goes.
      </p>
    </Card>
  );
}

/** Chooses the days and the dealership of a report. It follows each change. */
function LeadRangeForm(props: { range: LeadRange; problem: string | null; onChange: (range: LeadRange) => void }) {
  const { range, problem, onChange } = props;
  const dealerships = useQuery(dealershipsQuery).data ?? [];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[11rem_11rem_minmax(0,20rem)]">
      <TextField
        type="date"
        label="From"
        value={range.from ?? ""}
        error={problem ?? undefined}
        onChange={({ target }) => onChange({ ...range, from: target.value })}
      />
      <TextField
        type="date"
        label="To"
        value={range.to ?? ""}
        onChange={({ target }) => onChange({ ...range, to: target.value })}
      />
      <SelectField
        label="Dealership"
        className="max-md:col-span-2"
        value={range.dealership}
        onChange={({ target }) => onChange({ ...range, dealership: target.value })}
      >
        <option value={EVERY_DEALERSHIP}>All dealerships</option>
        {dealerships.map(({ id, name }) => (
          <option key={id} value={`${id}`}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/**
 * A range of calendar days, both included ("2026-11-20"), of one dealership or ("all") of every. Null days are the last 30,
 * which only the server knows: it counts days in its own time zone.
 */
type LeadRange = { from: string | null; to: string | null; dealership: string };

const EVERY_DEALERSHIP = "all";
/** The last 30 days of all dealerships. */
export const DEFAULT_LEAD_RANGE: LeadRange = { from: null, to: null, dealership: EVERY_DEALERSHIP };

/** What is wrong with a range, in words; null when it can be asked for. */
export function leadRangeProblem({ from, to }: LeadRange): string | null {
  if (from === "" || to === "") return "Choose both days";
  return from !== null && to !== null && from > to ? "The first day is after the last day" : null;
}

/** The query string that asks for a range. */
export function leadRangeQuery({ from, to, dealership }: LeadRange): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== null) query.set("from", from);
  if (to !== null) query.set("to", to);
  if (dealership !== EVERY_DEALERSHIP) query.set("dealershipId", dealership);
  return query;
}
