import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dealershipsQuery } from "#core/dealerships/console/dealership-list.ts";
import { Card, LoadFailure, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { SortHeading } from "#kernel/ui/console/sort-heading.tsx";
import { useSortedRows } from "#kernel/ui/console/use-sorted-rows.ts";
import { apiPath, apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { LeadReport } from "../lead-endpoints.ts";
import { formatClickTime } from "./format-click-time.ts";

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
      description="Views and contacts of each dealership, for conversations about renewals."
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
      <div className="mt-4" aria-busy={report.isFetching}>
        {report.isError && <LoadFailure what="The leads" onRetry={() => report.refetch()} />}
        {!data && !report.isError && <Skeleton className="h-40 w-full" />}
        {data && !report.isError && (
          <>
            <p role="status" className="font-medium numerals">
              {formatAmount(data.totalClicks, "contact click")}, {formatAmount(data.totalViews, "vehicle view")}
            </p>
            {data.dealerships.length > 0 && (
              <div className="mt-3 grid items-start gap-5 xl:grid-cols-2">
                <LeadsPerDealership rows={data.dealerships} />
                <LeadsPerVehicle rows={data.vehicles} />
              </div>
            )}
          </>
        )}
      </div>
      <p className="mt-3 text-muted text-xs">
        Leads stay when a dealership or a vehicle goes.{data && ` Days are in ${data.timeZone}.`}
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
 * A range of calendar days, both included ("2026-11-20"), of one dealership or of all ("all"). Null days mean the last 30,
 * which only the server knows: it counts days in its own time zone.
 */
type LeadRange = { from: string | null; to: string | null; dealership: string };

const EVERY_DEALERSHIP = "all";
/** The last 30 days of all dealerships. */
export const DEFAULT_LEAD_RANGE: LeadRange = { from: null, to: null, dealership: EVERY_DEALERSHIP };

/** Returns the problem of a range, in words; null when there is none. */
export function leadRangeProblem({ from, to }: LeadRange): string | null {
  if (from === "" || to === "") return "Choose both days";
  return from !== null && to !== null && from > to ? "The first day is after the last day" : null;
}

/** Returns the query string for a range. */
export function leadRangeQuery({ from, to, dealership }: LeadRange): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== null) query.set("from", from);
  if (to !== null) query.set("to", to);
  if (dealership !== EVERY_DEALERSHIP) query.set("dealershipId", dealership);
  return query;
}

const NUMBER_CLASS = "px-3 py-2.5 text-right align-top numerals";
const TEXT_CLASS = "px-3 py-2.5 text-left align-top";

type DealershipLeads = LeadReport["dealerships"][number];
const PER_DEALERSHIP = {
  name: ({ name }: DealershipLeads) => name,
  clicks: ({ clicks }: DealershipLeads) => clicks,
  views: ({ views }: DealershipLeads) => views,
  cars: ({ vehicles }: DealershipLeads) => vehicles,
};

/** The number of clicks and views of each dealership. */
function LeadsPerDealership(props: { rows: LeadReport["dealerships"] }) {
  const { rows, ...order } = useSortedRows(props.rows, { prefix: "leads", columns: PER_DEALERSHIP, sort: "-clicks" });
  return (
    <LeadTable label="Leads per dealership" empty="No dealership had a view or a click on these days." rows={rows}>
      <thead>
        <tr>
          <SortHeading column="name" {...order} className={headClass({})}>
            Dealership
          </SortHeading>
          <SortHeading column="clicks" {...order} right className={headClass({ number: true })}>
            Clicks
          </SortHeading>
          <SortHeading column="views" {...order} right className={headClass({ number: true })}>
            Views
          </SortHeading>
          <SortHeading column="cars" {...order} right className={headClass({ number: true, phoneless: true })}>
            Cars clicked
          </SortHeading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ dealershipId, name, clicks, views, vehicles }) => (
          <tr key={dealershipId ?? `gone ${name}`} className="hover:bg-page">
            <th scope="row" className={`${TEXT_CLASS} break-words font-medium`}>
              {name}
              {dealershipId === null && <span className="font-normal text-muted"> (deleted)</span>}
            </th>
            <td className={`${NUMBER_CLASS} font-semibold`}>{formatCount(clicks)}</td>
            <td className={NUMBER_CLASS}>{formatCount(views)}</td>
            <td className={`${NUMBER_CLASS} max-md:hidden`}>{formatCount(vehicles)}</td>
          </tr>
        ))}
      </tbody>
    </LeadTable>
  );
}

type VehicleLeads = LeadReport["vehicles"][number];
const PER_VEHICLE = {
  title: ({ title }: VehicleLeads) => title,
  clicks: ({ clicks }: VehicleLeads) => clicks,
  latest: ({ lastClick }: VehicleLeads) => Date.parse(lastClick),
};

/** The vehicles with the most contact clicks. */
function LeadsPerVehicle(props: { rows: LeadReport["vehicles"] }) {
  const { rows, ...order } = useSortedRows(props.rows, { prefix: "asked", columns: PER_VEHICLE, sort: "-clicks" });
  return (
    <LeadTable label="Leads per vehicle" empty="Nobody contacted a seller on these days." rows={rows}>
      <thead>
        <tr>
          <SortHeading column="title" {...order} className={headClass({})}>
            Vehicle
          </SortHeading>
          <SortHeading column="clicks" {...order} right className={headClass({ number: true })}>
            Clicks
          </SortHeading>
          <SortHeading column="latest" {...order} right className={headClass({ number: true, phoneless: true })}>
            Latest
          </SortHeading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ vehicleId, vin, title, dealershipName, clicks, lastClick }) => (
          <tr key={vehicleId ?? `${vin} ${title} ${lastClick}`} className="hover:bg-page">
            <th scope="row" className={`${TEXT_CLASS} font-medium`}>
              <span className="line-clamp-2 break-words">{title || "Unknown Vehicle"}</span>
              <span className="block break-words font-normal text-muted text-xs">{dealershipName}</span>
            </th>
            <td className={`${NUMBER_CLASS} font-semibold`}>{formatCount(clicks)}</td>
            <td className={`${NUMBER_CLASS} whitespace-nowrap max-md:hidden`}>
              {formatClickTime(lastClick, { brief: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </LeadTable>
  );
}

function LeadTable(props: { label: string; empty: string; rows: readonly unknown[]; children: ReactNode }) {
  if (props.rows.length === 0) {
    return <p className="rounded-control border border-line px-3 py-8 text-center text-muted">{props.empty}</p>;
  }
  return (
    <ScrollRegion label={props.label} className="max-h-96 rounded-control border border-line">
      <table className="w-full">{props.children}</table>
    </ScrollRegion>
  );
}

const headClass = ({ number = false, phoneless = false }) =>
  `sticky top-0 bg-sunken px-3 py-2 font-medium text-muted text-xs ${number ? "text-right" : "text-left"} ${phoneless ? "max-md:hidden" : ""}`;
