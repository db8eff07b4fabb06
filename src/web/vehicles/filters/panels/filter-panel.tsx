import type { ComponentType } from "react";
import {
  MILEAGE_SLIDER_MAX_MILES,
  MILEAGE_SLIDER_STEP_MILES,
  PRICE_SLIDER_MAX_USD,
  PRICE_SLIDER_STEP_USD,
} from "#domain/vehicles/search-limits.ts";
import { formatCount, formatPrice } from "../../format-vehicle.ts";
import type { FilterName, Filters } from "../use-filters.ts";
import { LocationPanel } from "./location-panel.tsx";
import { MakePanel } from "./make-panel.tsx";
import { RangePanel } from "./range-panel.tsx";
import { YearPanel } from "./year-panel.tsx";
import { ZipPanel } from "./zip-panel.tsx";

type PanelProps = { filters: Filters };

function PricePanel({ filters }: PanelProps) {
  const { search, facets, edit } = filters;
  return (
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
  );
}

function MileagePanel({ filters }: PanelProps) {
  const { search, facets, edit } = filters;
  return (
    <RangePanel
      name="mileage"
      unit="miles"
      max={MILEAGE_SLIDER_MAX_MILES}
      step={MILEAGE_SLIDER_STEP_MILES}
      format={(miles) => `${formatCount(miles)} miles`}
      value={[search.mileageMin, search.mileageMax]}
      ranges={facets?.mileage}
      onChange={([mileageMin, mileageMax]) => edit({ mileageMin, mileageMax })}
    />
  );
}

const PANELS: Record<FilterName, ComponentType<PanelProps>> = {
  make: MakePanel,
  year: YearPanel,
  price: PricePanel,
  mileage: MileagePanel,
  zip: ZipPanel,
  location: LocationPanel,
};

/** The inside of one filter. */
export function FilterPanel({ name, filters }: PanelProps & { name: FilterName }) {
  const Panel = PANELS[name];
  return <Panel filters={filters} />;
}
