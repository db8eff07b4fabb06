import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { stepsWith } from "../../rules/detail-steps.ts";
import { ASSUMED_TERMS } from "../../rules/payments/payment-terms.ts";
import { PRICE_SLIDER_MAX_USD, PRICE_SLIDER_STEP_USD } from "../../rules/search-limits.ts";
import { formatPrice } from "../format-vehicle.ts";
import { Slot } from "../listing-slots.tsx";
import { FacetChoices } from "./facet-choices.tsx";
import { RangePanel } from "./range-panel.tsx";
import { useClassFacets } from "./use-class-facets.ts";
import type { Filters } from "./use-filters.ts";

const { rate, termMonths } = ASSUMED_TERMS;

/** The price: a range, a monthly payment on assumed terms, and what features add. */
export function PricePanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  return (
    <>
      <RangePanel
        name="price"
        unit="$"
        max={PRICE_SLIDER_MAX_USD}
        step={PRICE_SLIDER_STEP_USD}
        format={formatPrice}
        value={[search.priceMin, search.priceMax]}
        ranges={facets?.price}
        onChange={([priceMin, priceMax]) => edit({ priceMin, priceMax })}
      />
      <MonthlyChoices filters={filters} />
      <Slot place="underPriceFilter" filters={filters} />
    </>
  );
}

function MonthlyChoices({ filters: { search, edit } }: { filters: Filters }) {
  const counts = new Map(useClassFacets(search)?.monthlyMax.map(({ value, count }) => [value, count]));
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="mb-1 text-muted text-sm">
        <span className="font-medium">Monthly payment</span> at {rate} % over {termMonths} months, nothing down
      </p>
      <FacetChoices
        label="Monthly payment"
        choices={stepsWith("monthlyMax", search.monthlyMax).map((value) => ({
          value,
          text: `Up to ${formatDollars(value)}`,
          count: counts.get(value),
        }))}
        chosen={search.monthlyMax}
        onChoose={(monthlyMax) => edit({ monthlyMax })}
      />
    </div>
  );
}
