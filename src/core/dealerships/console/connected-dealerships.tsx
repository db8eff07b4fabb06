import { useQuery } from "@tanstack/react-query";
import { ArrowDownUp, ListFilter, RefreshCw, SearchX, Store, Tag } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { BulkBar, SelectButton } from "#kernel/ui/console/bulk-bar.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { ChoiceMenu } from "#kernel/ui/console/choice-menu.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { SearchField } from "#kernel/ui/console/search-field.tsx";
import { useMediaQuery, WIDE } from "#kernel/ui/console/use-media-query.ts";
import { type RowSelection, useRowSelection } from "#kernel/ui/console/use-row-selection.ts";
import { sortWord } from "#kernel/ui/console/use-table-state.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { DEALERSHIP_FILTERS, type DealershipSearch } from "../rules/find-dealerships.ts";
import { dealershipsQuery } from "./dealership-list.ts";
import { DealershipCards, DealershipTable } from "./dealership-rows.tsx";
import { type ChosenRows, type DealershipSlots, rememberList } from "./dealership-screen.ts";
import type { OnRowAction } from "./row-actions.tsx";
import { HEADING_SORTS, SORTS, useSelection } from "./select-dealerships.ts";
import { useSyncAll } from "./use-sync.ts";

/** Brings a dealership's row into view once the list has it. @param id null for none */
function useShownRow(id: number | null, rows: readonly Dealership[]): void {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || id === shown.current || !rows.some((row) => row.id === id)) return;
    shown.current = id;
    document.getElementById(`dealership-${id}`)?.closest("tbody, li")?.scrollIntoView({ block: "nearest" });
  }, [id, rows]);
}

/**
 * "Connected Dealerships": a table, on small screens cards, with search, filter, order and pages.
 * @param props.added the dealership that was added last; null for none
 */
export function ConnectedDealerships(props: { slots: DealershipSlots; onAction: OnRowAction; added: number | null }) {
  const { Progress, BulkActions } = props.slots;
  const { data, error, isPending, refetch } = useQuery(dealershipsQuery);
  const all = data ?? [];
  const list = useSelection(all);
  const { rows, selection, found } = list;
  const chosen = useRowSelection(JSON.stringify(selection));
  const { search } = useLocation();
  useEffect(() => rememberList(search), [search]);
  useShownRow(props.added, rows);
  const syncAll = useSyncAll();
  const mayEdit = useMayEdit();
  const wide = useMediaQuery(WIDE);
  const List = wide ? DealershipTable : DealershipCards;
  return (
    <Card
      title="Connected Dealerships"
      flush
      actions={
        mayEdit && (
          <Button size="sm" pending={syncAll.isPending} onClick={() => syncAll.mutate()}>
            {!syncAll.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
            {wide ? "Refresh All" : "Sync All"}
          </Button>
        )
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
      {data && all.length === 0 && (
        <EmptyState
          icon={<Store aria-hidden="true" />}
          title="No dealerships added yet."
          text={mayEdit ? "Type in the first one's name and address above. Its cars are read at once." : undefined}
        />
      )}
      {all.length > 0 && (
        <>
          <ListToolbar list={list} total={all.length} chosen={BulkActions && chosen} />
          {BulkActions && chosen.isOn && (
            <BulkBar
              selection={chosen}
              pageIds={rows.map(({ id }) => id)}
              total={found}
              what={["dealership", "dealerships"]}
            >
              <BulkActions selection={chosenAsked(chosen, selection)} onDone={chosen.clear} />
            </BulkBar>
          )}
          {rows.length > 0 ? (
            <List
              dealerships={rows}
              Progress={Progress}
              onAction={props.onAction}
              tagsOf={list.tagsOf}
              selection={chosen}
              sort={list.sort}
              onSort={list.sortBy}
            />
          ) : (
            <EmptyState icon={<SearchX aria-hidden="true" />} title="No dealership fits">
              <Button size="sm" onClick={list.showAll}>
                Show all
              </Button>
            </EmptyState>
          )}
          <Pager label="Pages of dealerships" page={list.page} pages={list.pages} onPage={list.setPage} />
        </>
      )}
    </Card>
  );
}

/** The request to the server: the dealerships that were chosen one by one, or the list's filter. */
const chosenAsked = ({ chosen }: RowSelection, filter: DealershipSearch): ChosenRows<DealershipSearch> =>
  chosen.kind === "all" ? { filter } : { ids: [...chosen.ids] };

/** The menu's value for no tag, because no value may be empty. */
const ANY_TAG = "\u0000any";

/** Search, filter and order of the list, and how many dealerships match. @param props.chosen absent where none can be chosen */
function ListToolbar(props: {
  list: ReturnType<typeof useSelection>;
  total: number;
  chosen: RowSelection | undefined;
}) {
  const { list, total, chosen } = props;
  const { selection, found, knownTags } = list;
  const sort = sortWord(list.sort);
  const heading = Object.entries(HEADING_SORTS).filter(([word]) => word === sort);
  const tags = [...new Set([...knownTags, ...(selection.tag ? [selection.tag] : [])])];
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
      <SearchField
        label="Search dealerships"
        placeholder="Name, address or city"
        value={selection.search}
        onChange={list.search}
      />
      <ChoiceMenu
        label="Filter"
        icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
        choices={DEALERSHIP_FILTERS}
        chosen={selection.filter}
        onChoose={(filter) => list.narrow({ filter })}
      />
      {tags.length > 0 && (
        <ChoiceMenu
          label="Tag"
          icon={<Tag aria-hidden="true" className="size-4 shrink-0" />}
          choices={{ [ANY_TAG]: "Any tag", ...Object.fromEntries(tags.map((tag) => [tag, tag])) }}
          chosen={selection.tag || ANY_TAG}
          onChoose={(tag) => list.narrow({ tag: tag === ANY_TAG ? "" : tag })}
        />
      )}
      <ChoiceMenu<string>
        label="Sort"
        icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
        choices={{ ...SORTS, ...Object.fromEntries(heading) }}
        chosen={sort}
        onChoose={list.chooseSort}
      />
      {chosen && <SelectButton selection={chosen} what="dealerships" />}
      <p role="status" className="ml-auto text-muted text-sm numerals">
        {found === total ? formatAmount(total, "dealership") : `${found} of ${formatAmount(total, "dealership")}`}
      </p>
    </div>
  );
}
