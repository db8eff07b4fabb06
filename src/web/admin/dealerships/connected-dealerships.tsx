import { useQuery } from "@tanstack/react-query";
import { ArrowDownUp, Check, ChevronDown, ListFilter, RefreshCw, Search, SearchX, Store } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { formatAmount } from "../../ui/format-number.ts";
import { serverMessage } from "../api/api-call.ts";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { useMayEdit } from "../api/permissions.ts";
import { useSyncAll } from "../api/use-sync.ts";
import { Button } from "../ui/button.tsx";
import { Card, EmptyState } from "../ui/card.tsx";
import { CONTROL_CLASS } from "../ui/field.tsx";
import { Pager } from "../ui/pager.tsx";
import { useMediaQuery, WIDE } from "../ui/use-media-query.ts";
import { DealershipCards, DealershipTable } from "./dealership-rows.tsx";
import type { DealershipSlots } from "./dealership-screen.ts";
import type { OnRowAction } from "./row-actions.tsx";
import { FILTERS, type Selection, SORTS, useSelection } from "./select-dealerships.ts";

/** "Connected Dealerships": a table, on small screens cards, with search, filter, order and pages. */
export function ConnectedDealerships(props: { Progress: DealershipSlots["Progress"]; onAction: OnRowAction }) {
  const { data, error, isPending, refetch } = useQuery(dealershipsQuery);
  const all = data ?? [];
  const { selection, change, found, rows, page, pages, setPage } = useSelection(all);
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

/** Search, filter and order of the list, and how many dealerships match. */
function ListToolbar(props: {
  selection: Selection;
  found: number;
  total: number;
  onChange: (part: Partial<Selection>) => void;
}) {
  const { selection, found, total, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
      <label className="relative min-w-44 flex-1 md:max-w-80">
        <span className="sr-only">Search dealerships</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          type="search"
          value={selection.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder="Name, address or city"
          autoComplete="off"
          className={`${CONTROL_CLASS} pl-9 md:min-h-9`}
        />
      </label>
      <ChoiceMenu
        label="Filter"
        icon={<ListFilter aria-hidden="true" className="size-4 shrink-0" />}
        choices={FILTERS}
        chosen={selection.filter}
        onChoose={(filter) => onChange({ filter })}
      />
      <ChoiceMenu
        label="Sort"
        icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
        choices={SORTS}
        chosen={selection.sort}
        onChoose={(sort) => onChange({ sort })}
      />
      <p role="status" className="ml-auto text-muted text-sm numerals">
        {found === total ? formatAmount(total, "dealership") : `${found} of ${formatAmount(total, "dealership")}`}
      </p>
    </div>
  );
}

/** A button that shows the choice and opens the list of choices; the arrow keys and first letters find one. */
function ChoiceMenu<Choice extends string>(props: {
  /** What the choices are about: "Sort". */
  label: string;
  icon?: ReactNode;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const entries = Object.entries(props.choices) as [Choice, string][];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button size="sm" aria-label={`${props.label}: ${props.choices[props.chosen]}`}>
          {props.icon}
          <span className="truncate">{props.choices[props.chosen]}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      </DropdownMenu.Trigger>
      {/* Not in a portal and not modal, so that the page around it stays available to screen readers, with its
         landmarks. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-raised data-[state=open]:animate-fade-in"
      >
        <DropdownMenu.Label className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">
          {props.label}
        </DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={props.chosen}
          onValueChange={(value) => {
            const found = entries.find(([choice]) => choice === value);
            if (found) props.onChoose(found[0]);
          }}
        >
          {entries.map(([choice, words]) => (
            <DropdownMenu.RadioItem
              key={choice}
              value={choice}
              className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2 md:min-h-9"
            >
              <span className="size-4 shrink-0">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-brand" />
                </DropdownMenu.ItemIndicator>
              </span>
              {words}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
