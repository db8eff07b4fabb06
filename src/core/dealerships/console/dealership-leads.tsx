import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, MousePointerClick } from "lucide-react";
import { useState } from "react";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";

/** Views and clicks of a dealership's cars over a range of days, for the conversation about renewing. */
export function DealershipLeads({ dealership }: { dealership: Dealership }) {
  const [range, setRange] = useState({ from: "", to: "" });
  const query = new URLSearchParams({ dealershipId: String(dealership.id) });
  if (range.from) query.set("from", range.from);
  if (range.to) query.set("to", range.to);
  const { data, error } = useQuery({
    ...apiQuery("/api/admin/leads", {}, query),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Leads"
      description={`Contact clicks and views of its cars, without bots and repeats.${data ? ` Days are in ${data.timeZone}.` : ""}`}
      actions={
        <a href={`/api/admin/leads.csv?${query}`} download className={buttonClass("secondary", "compact")}>
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </a>
      }
    >
      <div className="mb-4 flex max-w-120 gap-3">
        <TextField
          className="flex-1"
          label="From"
          type="date"
          value={range.from || (data?.from ?? "")}
          onChange={(event) => setRange({ ...range, from: event.target.value })}
        />
        <TextField
          className="flex-1"
          label="To"
          type="date"
          value={range.to || (data?.to ?? "")}
          onChange={(event) => setRange({ ...range, to: event.target.value })}
        />
      </div>
      <LoadWords {...{ data, error }} failure="The leads could not be loaded" loading="Loading leads..." />
      {data && (
        <>
          <dl className="mb-4 grid grid-cols-2 gap-3 md:max-w-120">
            <Total name="Contact clicks" count={data.totalClicks} />
            <Total name="Vehicle views" count={data.totalViews} />
          </dl>
          {data.vehicles.length === 0 ? (
            <EmptyState icon={<MousePointerClick aria-hidden="true" />} title="No contact clicks in these days" />
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {data.vehicles.map((vehicle) => (
                <li
                  key={`${vehicle.vehicleId} ${vehicle.vin} ${vehicle.title} ${vehicle.lastClick}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 text-sm"
                >
                  <span className="min-w-0 font-medium">{vehicle.title ?? "Unknown Vehicle"}</span>
                  <span className="text-muted numerals">
                    {formatAmount(vehicle.clicks, "click")}, last {momentInSentence(vehicle.lastClick)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-bold text-xl numerals">{formatCount(count)}</dd>
    </div>
  );
}
