import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Car } from "lucide-react";
import { useState } from "react";
import type { Dealership, StockVehicle } from "#contract/dealerships/dealership.ts";
import { serverMessage } from "../../api/api-call.ts";
import { apiQuery } from "../../api/api-query.ts";
import { vehiclePath } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatMoment } from "../../ui/format-moment.ts";
import { formatAmount, formatDollars, formatMiles } from "../../ui/format-number.ts";
import { Pager } from "../../ui/pager.tsx";

/** A dealership's listed cars with what shoppers do not get to see of them, the least complete first. */
export function DealershipStock({ dealership }: { dealership: Dealership }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...apiQuery(
      "/api/dealerships/:id/vehicles",
      { id: String(dealership.id) },
      new URLSearchParams({ page: String(page) }),
    ),
    placeholderData: keepPreviousData,
  });
  const gaps = Object.entries(data?.missing ?? {}).sort(([, a], [, b]) => b - a);
  return (
    <Card
      title={data ? formatAmount(data.total, "listed car") : "Listed cars"}
      description="The least complete first: what is missing here, shoppers miss too."
      flush
    >
      {error && (
        <EmptyState title="The cars could not be loaded" text={serverMessage(error, "The server did not answer.")} />
      )}
      {!data && !error && (
        <p role="status" className="px-5 pb-6 text-muted text-sm">
          Loading cars...
        </p>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<Car aria-hidden="true" />}
          title="No cars are listed"
          text="A sync or a CSV file brings them."
        />
      )}
      {gaps.length > 0 && (
        <ul aria-label="Missing in all" className="flex flex-wrap gap-2 px-4 pb-4 md:px-5">
          {gaps.map(([what, count]) => (
            <li key={what}>
              <Badge tone="amber">
                {what}: {count}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.vehicles.map((vehicle) => (
            <StockRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      )}
      {data && (
        <div className="border-line border-t">
          <Pager label="Pages of cars" page={data.currentPage} pages={data.totalPages} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}

function StockRow({ vehicle }: { vehicle: StockVehicle }) {
  const facts = [
    formatDollars(vehicle.price),
    formatMiles(vehicle.mileage),
    vehicle.vin,
    formatAmount(vehicle.photoCount, "photo"),
    vehicle.clicks > 0 && formatAmount(vehicle.clicks, "contact click"),
    vehicle.source === "csv" && "from a CSV file",
    `confirmed ${formatMoment(vehicle.confirmed)}`,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <a href={vehiclePath(vehicle)} className="rounded-sm font-medium underline-offset-2 hover:underline">
          {vehicle.title}
        </a>
        <p className="text-muted text-xs tabular-nums">{facts.join(" · ")}</p>
        {vehicle.missedRuns > 0 && (
          <p className="text-deal text-xs">Not seen in the last {formatAmount(vehicle.missedRuns, "complete crawl")}</p>
        )}
      </div>
      <p className="max-w-full text-right">
        {vehicle.missing.length > 0 ? (
          <span className="text-deal text-xs">Missing: {vehicle.missing.join(", ")}</span>
        ) : (
          <span className="text-good text-xs">Complete</span>
        )}
      </p>
    </li>
  );
}
