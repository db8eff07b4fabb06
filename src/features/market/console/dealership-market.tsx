import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { Card, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { CarsAgainstMarket } from "../site/cars-against-market.tsx";

/** A dealership's cars compared with the market, as on its scorecard. */
export function DealershipMarketSection({ dealership }: { dealership: Dealership }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...apiQuery("/api/dealerships/:id/market", { id: String(dealership.id) }, new URLSearchParams({ page: `${page}` })),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Cars against the market"
      description="Prices of similar cars, and how often shoppers open these cars and similar ones. The scorecard shows the same."
    >
      <Loading {...{ data, isError, refetch }} what="The market" height="h-40" />
      {data && (
        <>
          <ScrollRegion label="Cars" className="max-h-128">
            <CarsAgainstMarket market={data} />
          </ScrollRegion>
          <Pager page={data.currentPage} pages={data.totalPages} label="Pages of cars" onPage={setPage} />
        </>
      )}
    </Card>
  );
}
