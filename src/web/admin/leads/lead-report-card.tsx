import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { apiPath, apiQuery } from "../../api/api-query.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatAmount } from "../../ui/format-number.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Card } from "../ui/card.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { DEFAULT_LEAD_RANGE, leadRangeProblem, leadRangeQuery } from "./lead-range.ts";
import { LeadRangeForm } from "./lead-range-form.tsx";
import { LeadsPerDealership, LeadsPerVehicle } from "./lead-tables.tsx";

/** Leads per dealership and per vehicle over some days, for the talk about a renewal. */
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
