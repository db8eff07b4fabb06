import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createPlaces } from "#kernel/ui/site/create-places.ts";
import type { VehicleQuery } from "../vehicle-query-schemas.ts";
import type { FilterName, Filters } from "./filters/use-filters.ts";
import type { ShownDetail, ShownVehicle } from "./shown-vehicle.ts";

/** The places for features on the pages of cars, with the props of a part in each. */
type Places = {
  /** On a card's photo. The server caches its HTML with the car. */
  cardCorner: { vehicle: ShownVehicle };
  /** Next to a car's name on its page, 2.75rem square. */
  titleCorner: { vehicle: ShownDetail };
  /** Next to the label of a car's price on its page. */
  afterDealLabel: object;
  /** Among the buttons of a car's page, after "Contact Seller". */
  afterContact: { vehicle: ShownDetail };
  /** Below the buttons of a car's page: small ones for what a shopper does with the car (`icon-link`). */
  carTools: { vehicle: ShownDetail };
  /** Behind them: a link to news of the car. */
  carNews: { vehicle: ShownDetail };
  /** A section of a car's page, below its details. */
  belowDetails: { vehicle: ShownDetail };
  /** A section of a car's page, above the history of its price. */
  abovePriceHistory: { vehicle: ShownDetail };
  /** A section of a car's page, below the payments: what the whole purchase costs. */
  belowPayments: { vehicle: ShownDetail };
  /** A section of a car's page: what agencies publish of its model. */
  officialFigures: { vehicle: ShownDetail };
  /** In the price filter, below the slider. */
  underPriceFilter: { filters: Filters };
  /** A link next to the heading of a list. `params` are the search as in the site's addresses. */
  besideHeading: { params: URLSearchParams };
  /** Below a list that has loaded. */
  belowList: { search: VehicleQuery; heading: string };
};

/** The panels of the filters, whose code is loaded when a filter is used: one of them, and all on a sheet. */
export type FilterPanels = {
  FilterPanel: ComponentType<{ name: FilterName; filters: Filters }>;
  FilterSheet: ComponentType<{ filters: Filters; onClose: () => void }>;
};

/**
 * The parts that features add to the pages of cars: components for the places, texts, and code that is loaded with its parts. A feature
 * exports its parts as `parts` from the file that is loaded when they are needed: `site/link-parts.ts` with every page,
 * `site/listing-parts.ts(x)` with every list,
 * `site/vehicle-parts.ts(x)` with the page of a car, `site/filter-parts.ts(x)` with the panels of the filters. The app passes the code
 * (`src/app/site/pages`).
 */
export type ListingParts = { [Place in keyof Places]: ComponentType<Places[Place]> } & {
  /** Returns the address of a search's feed. Only the server calls it. */
  feedPath: (params: URLSearchParams) => string;
  /** Returns the path of the page with the form for a question about a car. */
  askPath: (vehicleId: number) => string;
  /** Returns the path of a dealership's page; undefined where it has none. */
  dealerPath: (dealership: ShownVehicle["dealership"]) => string | undefined;
  /** Returns HTML for after the buttons of the plain filter form. Only the server calls it. */
  plainFilterLinks: (search: VehicleQuery) => string;
  /** Loads the features' parts of every list. A feature's page with a list renders after that. */
  loadListParts: () => Promise<unknown>;
  /** Loads the page of a car. */
  loadVehiclePage: () => Promise<unknown>;
  /** Loads the panels of the filters. */
  loadFilterPanels: () => Promise<FilterPanels>;
};

/**
 * Starts to read the data of a feature for the page of a car, exported as `prefetchVehicle` by the feature's `site/prefetch-vehicle.ts`.
 * Only the server reads ahead.
 */
export type PrefetchVehicle = (queryClient: QueryClient, id: string) => Promise<void>;

const places = createPlaces<ListingParts>();

/** The parts that have been added until now. Pages read them while they render, so they must be complete before a page renders. */
export const listingParts = places.parts;

/** Adds some parts to the pages of cars, by file. Called only when code is loaded: it renders nothing again. */
export const fillListing = places.fill;

/** Renders the part in a place; nothing in an empty place. */
export function Slot<Place extends keyof Places>({ place, ...given }: { place: Place } & Places[Place]) {
  const Part = listingParts[place] as ComponentType<typeof given> | undefined;
  return Part ? <Part {...given} /> : null;
}
