import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createPlaces } from "#kernel/ui/site/create-places.ts";
import type { VehicleQuery } from "../vehicle-query-schemas.ts";
import type { FilterName, Filters } from "./filters/use-filters.ts";
import type { ShownDetail, ShownVehicle } from "./shown-vehicle.ts";

/** The places that the pages of cars leave to features, and what a part in each is given. */
type Places = {
  /** On a card's photo. The server keeps what it renders there with the car. */
  cardCorner: { vehicle: ShownVehicle };
  /** Beside a car's name on its page, 2.75rem square. */
  titleCorner: { vehicle: ShownDetail };
  /** Beside the label of a car's price on its page. */
  afterDealLabel: object;
  /** Among the buttons of a car's page, after "Contact Seller". */
  afterContact: { vehicle: ShownDetail };
  /** Among the buttons of a car's page, after its history report. */
  afterReport: { vehicle: ShownDetail };
  /** A section of a car's page, below its details. */
  belowDetails: { vehicle: ShownDetail };
  /** A section of a car's page, above the history of its price. */
  abovePriceHistory: { vehicle: ShownDetail };
  /** In the price filter, below the slider. */
  underPriceFilter: { filters: Filters };
  /** A link beside the heading of a list. `params` are the search as the site's addresses have it. */
  besideHeading: { params: URLSearchParams };
  /** Below a list that has loaded. */
  belowList: { search: VehicleQuery; heading: string };
};

/** The panels of the filters, whose code comes when a filter is used: one of them, and all on a sheet. */
export type FilterPanels = {
  FilterPanel: ComponentType<{ name: FilterName; filters: Filters }>;
  FilterSheet: ComponentType<{ filters: Filters; onClose: () => void }>;
};

/**
 * What the pages of cars are given: the parts in their places, texts, and code that is loaded with its parts. A feature exports its own as
 * `parts` from the file that is loaded when they are needed: `site/listing-parts.ts(x)` with every list, `site/vehicle-parts.ts(x)` with
 * the page of a car, `site/filter-parts.ts(x)` with the panels of the filters. The app gives the code (`src/app/site/pages`).
 */
export type ListingParts = { [Place in keyof Places]: ComponentType<Places[Place]> } & {
  /** The address of a search's feed. The server asks for it. */
  feedPath: (params: URLSearchParams) => string;
  /** HTML after the buttons of the plain filter form. The server asks for it. */
  plainFilterLinks: (search: VehicleQuery) => string;
  /** Loads the page of a car. */
  loadVehiclePage: () => Promise<unknown>;
  /** Loads the panels of the filters. */
  loadFilterPanels: () => Promise<FilterPanels>;
};

/**
 * Starts to read what a feature shows on the page of a car, exported as `prefetchVehicle` by its `site/prefetch-vehicle.ts`. Only the
 * server reads ahead.
 */
export type PrefetchVehicle = (queryClient: QueryClient, id: string) => Promise<void>;

const places = createPlaces<ListingParts>();

/** What has been given so far. Pages read it while they render, so it is complete before a page is. */
export const listingParts = places.parts;

/** Gives the pages of cars some of their parts, by file. Called when code is loaded, never later: nothing renders again by it. */
export const fillListing = places.fill;

/** Renders the part in a place; nothing in an empty one. */
export function Slot<Place extends keyof Places>({ place, ...given }: { place: Place } & Places[Place]) {
  const Part = listingParts[place] as ComponentType<typeof given> | undefined;
  return Part ? <Part {...given} /> : null;
}
