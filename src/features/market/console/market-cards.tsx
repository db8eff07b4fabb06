import { useQuery } from "@tanstack/react-query";
import { TrendingUp } from "lucide-react";
import { Card, EmptyState, LoadFailure } from "#kernel/ui/console/card.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { formatDay } from "#kernel/words/rules/days.ts";
import type { Market } from "../market-endpoints.ts";
import { FlaggedCars } from "./flagged-cars.tsx";
import { DeparturesTable, SupplyTable } from "./market-tables.tsx";
import { StockByLabel } from "./stock-by-label.tsx";
import { UnlabelledCars } from "./unlabelled-cars.tsx";
import { WeeklyMedians } from "./weekly-medians.tsx";

/** @param props.dealershipAddress address of a dealership's own screen */
export function MarketCards({ dealershipAddress }: { dealershipAddress: (id: number) => string }) {
  const { data, isError, refetch } = useQuery(apiQuery("/api/admin/market"));
  if (isError) {
    return (
      <Card>
        <LoadFailure what="The market's figures" onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <p className="sr-only">Loading market...</p>
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    );
  }
  if (data.passedOn === null) {
    return (
      <Card>
        <EmptyState
          icon={<TrendingUp aria-hidden="true" />}
          title="No car has been valued yet"
          text="The market is shown here once dealerships have cars. They are valued automatically."
        />
      </Card>
    );
  }
  return <Cards market={data} dealershipAddress={dealershipAddress} />;
}

function Cards({ market, dealershipAddress }: { market: Market; dealershipAddress: (id: number) => string }) {
  const flagged = (prefix: string, cars: Market["stale"], empty: string) => (
    <FlaggedCars prefix={prefix} cars={cars} empty={empty} dealershipAddress={dealershipAddress} />
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Stock by Label" description={`As of ${formatDay(market.passedOn ?? "")}, best deals first.`}>
          <StockByLabel market={market} />
        </Card>
        <Card title="Cars without a Label" description="The reasons, with the dealerships.">
          <UnlabelledCars reasons={market.withoutLabel} dealershipAddress={dealershipAddress} />
        </Card>
        <Card title="Likely Wrong" description="So far from their value that the price or a fact is probably wrong.">
          {flagged("wrong", market.farFromValue, "No car is far from its value.")}
        </Card>
        <Card title="Overpriced and Stale" description="A high price, and listed for 60 days or longer.">
          {flagged("stale", market.stale, "No car with a high price has been listed for long.")}
        </Card>
        <Card title="Days to Leave the List" description="In the last 90 days, by label. Left, not necessarily sold.">
          <DeparturesTable rows={market.departures} />
        </Card>
        <Card title="Medians over Time" description="Asking prices of a model's listed cars, week by week.">
          <WeeklyMedians supply={market.supply} />
        </Card>
      </div>
      <Card title="Supply of Models" description="How many months the stock lasts at the present rate.">
        <SupplyTable rows={market.supply} />
      </Card>
    </div>
  );
}
