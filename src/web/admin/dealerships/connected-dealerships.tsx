import { useQuery } from "@tanstack/react-query";
import { RefreshCw, SearchX, Store } from "lucide-react";
import { serverMessage } from "../api/api-call.ts";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { useSyncAll } from "../api/use-sync.ts";
import { Button } from "../ui/button.tsx";
import { Card, EmptyState } from "../ui/card.tsx";
import { Pager } from "../ui/pager.tsx";
import { useMediaQuery, WIDE } from "../ui/use-media-query.ts";
import { DealershipCards, DealershipTable } from "./dealership-rows.tsx";
import type { DealershipSlots } from "./dealership-screen.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import type { OnRowAction } from "./row-actions.tsx";
import { useSelection } from "./select-dealerships.ts";

/** "Connected Dealerships": a table, on small screens cards, with search, filter, order and pages. */
export function ConnectedDealerships(props: { Progress: DealershipSlots["Progress"]; onAction: OnRowAction }) {
  const { data, error, isPending, refetch } = useQuery(dealershipsQuery);
  const all = data ?? [];
  const { selection, change, found, rows, page, pages, setPage } = useSelection(all);
  const syncAll = useSyncAll();
  const wide = useMediaQuery(WIDE);
  const List = wide ? DealershipTable : DealershipCards;
  return (
    <Card
      title="Connected Dealerships"
      flush
      actions={
        <Button size="sm" pending={syncAll.isPending} onClick={() => syncAll.mutate()}>
          {!syncAll.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
          {wide ? "Refresh All" : "Sync All"}
        </Button>
      }
    >
      {isPending && (
        <p role="status" className="px-5 pb-8 text-center text-muted text-sm">
          Loading dealerships...
        </p>
      )}
      {error && !data && (
        <EmptyState
          title="The dealerships could not be loaded"
          text={serverMessage(error, "The server did not answer.")}
        >
          <Button onClick={() => refetch()}>Try again</Button>
        </EmptyState>
      )}
      {data && all.length === 0 && <EmptyState icon={<Store aria-hidden="true" />} title="No dealerships added yet." />}
      {all.length > 0 && (
        <>
          <ListToolbar selection={selection} found={found} total={all.length} onChange={change} />
          {rows.length > 0 ? (
            <List dealerships={rows} Progress={props.Progress} onAction={props.onAction} />
          ) : (
            <EmptyState icon={<SearchX aria-hidden="true" />} title="No dealership fits">
              <Button size="sm" onClick={() => change({ search: "", filter: "all" })}>
                Show all
              </Button>
            </EmptyState>
          )}
          <Pager label="Pages of dealerships" page={page} pages={pages} onPage={setPage} />
        </>
      )}
    </Card>
  );
}
