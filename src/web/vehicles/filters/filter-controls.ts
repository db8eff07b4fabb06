import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { mileageRange, priceRange, yearRange } from "./active-filters.ts";
import type { FilterName } from "./use-filters.ts";

/** The filters a shopper can open: what each is called, and what it is set to in a few words (undefined when it is not). */
export const FILTER_CONTROLS: Record<
  FilterName,
  { label: string; value: (search: VehicleQuery) => string | undefined }
> = {
  make: { label: "Make", value: ({ make, model }) => summary([...make, ...model]) },
  year: { label: "Year", value: yearRange },
  price: { label: "Price", value: priceRange },
  mileage: { label: "Mileage", value: mileageRange },
  zip: {
    label: "Zip code",
    value: ({ zipCode, distance }) => zipCode && (distance ? `${zipCode}, ${distance} mi` : zipCode),
  },
  location: { label: "Location", value: ({ location }) => location },
};

/** Their names, in the order in which they stand. */
export const FILTER_NAMES = Object.keys(FILTER_CONTROLS) as FilterName[];

function summary(values: string[]): string | undefined {
  return values.length > 2 ? `${values.slice(0, 2).join(", ")} +${values.length - 2}` : values.join(", ") || undefined;
}
