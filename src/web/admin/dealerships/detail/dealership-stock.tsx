import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Car } from "lucide-react";
import { useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { apiQuery } from "../../../api/api-query.ts";
import { formatAmount } from "../../../ui/format-number.ts";
import { serverMessage } from "../../api/api-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { StockRow } from "./stock-row.tsx";

/**
 * A dealership's listed cars with what shoppers do not get to see of them, the least complete first; and those that the
 * operator hides.
 */
export function DealershipStock({ dealership }: { dealership: Dealership }) {
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<"listed" | "hidden">("listed");
  const { data, error } = useQuery({
    ...apiQuery(
      "/api/dealerships/:id/vehicles",
      { id: String(dealership.id) },
      new URLSearchParams({ page: String(page), ...(show === "hidden" && { show }) }),
    ),
    placeholderData: keepPreviousData,
  });
  const gaps = Object.entries(data?.missing ?? {}).sort(([, a], [, b]) => b - a);
  const hidden = data?.hidden ?? 0;
  const turn = () => {
    setShow(show === "listed" ? "hidden" : "listed");
    setPage(1);
  };
  return (
    <Card
      title={data ? formatAmount(data.total, `${show} car`) : `${show === "listed" ? "Listed" : "Hidden"} cars`}
      description={
        show === "listed"
          ? "The least complete first: what is missing here, shoppers miss too."
          : "Shoppers do not see these, whatever crawls and files say, until you show them again."
      }
      actions={
        (hidden > 0 || show === "hidden") && (
          <Button size="sm" onClick={turn}>
            {show === "listed" ? formatAmount(hidden, "hidden car") : "Listed cars"}
          </Button>
        )
      }
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
          title={show === "listed" ? "No cars are listed" : "No cars are hidden"}
          text={show === "listed" ? "A sync or a CSV file brings them." : "Cars that you hide are kept here."}
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
