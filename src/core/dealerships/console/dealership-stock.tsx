import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowDownUp, Car, CircleDashed, SearchX, Tag } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { BulkBar, SelectButton } from "#kernel/ui/console/bulk-bar.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { ChoiceMenu } from "#kernel/ui/console/choice-menu.tsx";
import { LoadList } from "#kernel/ui/console/loading.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { rememberAddress } from "#kernel/ui/console/remembered-address.ts";
import { SearchField } from "#kernel/ui/console/search-field.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { type RowSelection, useRowSelection } from "#kernel/ui/console/use-row-selection.ts";
import { readSort, sortWord, useTableState, useTypedText } from "#kernel/ui/console/use-table-state.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { STOCK_ORDERS, type StockOrder } from "../rules/stock-rules.ts";
import { RecordForm } from "./advertising-record.tsx";
import type { DealershipSlots } from "./dealership-screen.ts";
import { StockRow } from "./stock-row.tsx";

/** The orders of the list, in words. */
const SORTS = {
  "-missing": "Least complete first",
  title: "Title",
  price: "Lowest price",
  "-price": "Highest price",
  mileage: "Lowest mileage",
  "-mileage": "Highest mileage",
  photos: "Fewest photos",
  "-clicks": "Most contact clicks",
  confirmed: "Longest not seen",
  "-added": "Newest first",
} as const satisfies Partial<Record<StockOrder | `-${StockOrder}`, string>>;

const TABLE = {
  prefix: "cars",
  values: { show: "listed", search: "", missing: "", tag: "" },
  choices: { show: ["listed", "hidden", "price-check"] },
  columns: STOCK_ORDERS,
  sort: "-missing",
} as const;

/** The lists of cars: each heading before the cars are counted, its noun, and its description. */
const SHOWN = {
  listed: {
    heading: "Listed cars",
    noun: "listed car",
    description: undefined,
    none: { title: "No cars are listed", text: "A sync or a CSV file brings them." },
  },
  hidden: {
    heading: "Hidden cars",
    noun: "hidden car",
    description: "Shoppers do not see these until you put them back. Syncs and files do not change that.",
    none: { title: "No cars are hidden", text: "Cars that you hide are kept here." },
  },
  "price-check": {
    heading: "Cars with a price being checked",
    noun: "car",
    description:
      "Their prices changed unusually. Shoppers see the old price until you decide, or a later sync confirms the new one.",
    none: { title: "No price is being checked", text: "All doubtful prices have been decided." },
  },
} as const;
type Shown = keyof typeof SHOWN;

type StockValues = { show: string; search: string; missing: string; tag: string };

function useStock(dealership: Dealership) {
  const { values, sort, change, query } = useTableState<StockValues, StockOrder>(TABLE);
  const { show, ...narrowing } = values;
  const { data, error } = useQuery({
    ...apiQuery("/api/dealerships/:id/vehicles", { id: String(dealership.id) }, query),
    placeholderData: keepPreviousData,
  });
  return {
    ...{ values, sort, change, data, error },
    show: Object.hasOwn(SHOWN, show) ? (show as Shown) : ("listed" as const),
    isNarrowed: Object.values(narrowing).some((value) => value !== ""),
  };
}

/** A dealership's listed cars with data that shoppers do not see, the least complete first; and its hidden cars. */
export function DealershipStock({ dealership, slots }: { dealership: Dealership; slots: DealershipSlots }) {
  const { StockBulkActions } = slots;
  const stock = useStock(dealership);
  const { values, change, data, show, isNarrowed } = stock;
  const chosen = useRowSelection(JSON.stringify([dealership.id, values]));
  const address = useLocation().search;
  useEffect(() => rememberAddress(`cars-${dealership.id}`, address), [dealership.id, address]);
  const gaps = Object.entries(data?.missing ?? {}).sort(([, a], [, b]) => b - a);
  const { missing, search, tag } = values;
  const selection =
    chosen.chosen.kind === "all" ? { filter: { show, missing, search, tag } } : { ids: [...chosen.chosen.ids] };
  return (
    <Card
      title={data ? stockTitle(show, data.total) : SHOWN[show].heading}
      description={SHOWN[show].description}
      actions={<StockSwitch stock={stock} />}
      flush
    >
      {data && (data.total > 0 || isNarrowed) && <StockToolbar stock={stock} chosen={StockBulkActions && chosen} />}
      <StockState stock={stock} />
      {gaps.length > 0 && (
        <ul aria-label="Missing in all" className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
          <li aria-hidden="true" className="text-muted text-xs">
            Missing:
          </li>
          {gaps.map(([what, count]) => (
            <li key={what}>
              <Badge tone="amber">
                {what}: {count}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {StockBulkActions && data && chosen.isOn && data.total > 0 && (
        <BulkBar
          selection={chosen}
          pageIds={data.vehicles.map(({ id }) => id)}
          total={data.total}
          what={["car", "cars"]}
        >
          <StockBulkActions
            dealershipId={dealership.id}
            show={show === "hidden" ? "hidden" : "listed"}
            selection={selection}
            knownTags={data.tags ?? []}
            onDone={chosen.clear}
          />
        </BulkBar>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.vehicles.map((vehicle) => (
            <StockRow key={vehicle.id} vehicle={vehicle} dealershipId={dealership.id} selection={chosen} />
          ))}
        </ul>
      )}
      {data && (
        <div className="border-line border-t">
          <Pager
            label="Pages of cars"
            page={data.currentPage}
            pages={data.totalPages}
            onPage={(page) => change({ page })}
          />
        </div>
      )}
      <RecordForm />
    </Card>
  );
}

/** "14 listed cars"; "2 cars with a price being checked" */
const stockTitle = (show: Shown, total: number): string =>
  `${formatAmount(total, SHOWN[show].noun)}${show === "price-check" ? " with a price being checked" : ""}`;

/** Links from the listed cars to those with a price to check and to the hidden ones, where there are some, and back. */
function StockSwitch({ stock: { show, data, change } }: { stock: ReturnType<typeof useStock> }) {
  const to = (next: Shown, label: string) => (
    <Button size="sm" onClick={() => change({ show: next, search: "", missing: "", tag: "" })}>
      {label}
    </Button>
  );
  if (show !== "listed") return to("listed", "Listed cars");
  const { hidden = 0, priceChecks = 0 } = data ?? {};
  return (
    <>
      {priceChecks > 0 && to("price-check", formatAmount(priceChecks, "price to check", "prices to check"))}
      {hidden > 0 && to("hidden", formatAmount(hidden, "hidden car"))}
    </>
  );
}

/** The reason why no car is shown: they are loading, they could not be loaded, or there is none. */
function StockState({ stock }: { stock: ReturnType<typeof useStock> }) {
  const { data, error, show, isNarrowed, change } = stock;
  return (
    <>
      <LoadList {...{ data, error }} what="The cars" />
      {data?.total === 0 && !isNarrowed && <EmptyState icon={<Car aria-hidden="true" />} {...SHOWN[show].none} />}
      {data?.total === 0 && isNarrowed && (
        <EmptyState icon={<SearchX aria-hidden="true" />} title="No car fits">
          <Button size="sm" onClick={() => change({ search: "", missing: "", tag: "" })}>
            Show all
          </Button>
        </EmptyState>
      )}
    </>
  );
}

/** The menu's value for no choice, because no value may be empty. */
const ANY = "\u0000any";

/** Search, filters and order of the cars. @param props.chosen absent where no car can be chosen */
function StockToolbar({ stock, chosen }: { stock: ReturnType<typeof useStock>; chosen: RowSelection | undefined }) {
  const { values, sort, change, data } = stock;
  const [search, setSearch] = useTypedText(values.search, (text) => change({ search: text }, { replace: true }));
  const lacks = [...new Set([...Object.keys(data?.missing ?? {}), ...(values.missing ? [values.missing] : [])])];
  const tags = [...new Set([...(data?.tags ?? []), ...(values.tag ? [values.tag] : [])])];
  const menu = (choices: readonly string[], any: string) => ({
    [ANY]: any,
    ...Object.fromEntries(choices.map((choice) => [choice, choice])),
  });
  const chosenSort = sortWord(sort);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4 md:px-5">
      <SearchField label="Search cars" placeholder="Title, VIN or stock number" value={search} onChange={setSearch} />
      {lacks.length > 0 && (
        <ChoiceMenu<string>
          label="Missing"
          icon={<CircleDashed aria-hidden="true" className="size-4 shrink-0" />}
          choices={menu(lacks, "Complete or not")}
          chosen={values.missing || ANY}
          onChoose={(missing) => change({ missing: missing === ANY ? "" : missing })}
        />
      )}
      {tags.length > 0 && (
        <ChoiceMenu<string>
          label="Tag"
          icon={<Tag aria-hidden="true" className="size-4 shrink-0" />}
          choices={menu(tags, "Any tag")}
          chosen={values.tag || ANY}
          onChoose={(tag) => change({ tag: tag === ANY ? "" : tag })}
        />
      )}
      <ChoiceMenu<string>
        label="Sort"
        icon={<ArrowDownUp aria-hidden="true" className="size-4 shrink-0" />}
        choices={chosenSort in SORTS ? SORTS : { ...SORTS, [chosenSort]: "Another order" }}
        chosen={chosenSort}
        onChoose={(word) => change({ sort: readSort(word as StockOrder) })}
      />
      {chosen && <SelectButton selection={chosen} what="cars" />}
    </div>
  );
}
