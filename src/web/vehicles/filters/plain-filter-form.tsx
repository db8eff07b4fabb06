import type { ReactNode } from "react";
import type { Facets } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { DEFAULT_DISTANCE_MILES, SORT_OPTIONS } from "#domain/search/search-limits.ts";
import { MAKES } from "#domain/vehicles/makes.ts";
import { HOME_PATH, listingPath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { HiddenParams } from "../../ui/hidden-params.tsx";
import { Link } from "../../ui/link.tsx";
import { SORT_LABELS } from "../listing/listing-head.ts";
import { ANY, listingParams } from "../listing/listing-search.ts";
import { distanceOptions, yearOptions } from "./filter-options.ts";
import { editSearch, RESET } from "./search-edits.ts";

const FIELD = "h-11 w-full rounded-control border border-line-strong bg-surface px-3";
/** Parameters that the form has a field for; the others become hidden fields. */
const FIELDS = "make yearMin yearMax priceMin priceMax mileageMin mileageMax zipCode distance location sortBy".split(
  " ",
);

/** All filters as a plain form, for browsers without JavaScript. Only ever rendered on the server. */
export function PlainFilterForm({ search, facets }: { search: VehicleQuery; facets: Facets | undefined }) {
  const makes = new Set<string>([...MAKES, ...(facets?.make.map(({ value }) => value) ?? []), ...search.make]);
  const places = facets?.location.map(({ value }) => value).sort() ?? [];
  const years = yearOptions([search.yearMin, search.yearMax]).map(String);
  const distances = distanceOptions(search.distance).filter((miles) => miles !== DEFAULT_DISTANCE_MILES);
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="cursor-pointer py-3 font-semibold">Filters and order</summary>
      <form action={HOME_PATH} className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <HiddenParams params={listingParams(search)} without={FIELDS} />
        <fieldset className="sm:col-span-2 lg:col-span-4">
          <legend className="mb-1 font-medium text-muted text-sm">Make</legend>
          <div className="flex flex-wrap gap-x-5">
            {[...makes].map((make) => (
              <label key={make} className="flex h-11 items-center gap-2">
                <input type="checkbox" name="make" value={make} defaultChecked={search.make.includes(make)} />
                {make}
              </label>
            ))}
          </div>
        </fieldset>
        <Choice label="From year" name="yearMin" value={search.yearMin} options={years} any="Any" />
        <Choice label="To year" name="yearMax" value={search.yearMax} options={years} any="Any" />
        <NumberField label="Minimum price in dollars" name="priceMin" value={search.priceMin} />
        <NumberField label="Maximum price in dollars" name="priceMax" value={search.priceMax} />
        <NumberField label="Minimum mileage" name="mileageMin" value={search.mileageMin} />
        <NumberField label="Maximum mileage" name="mileageMax" value={search.mileageMax} />
        <NumberField label="Zip code" name="zipCode" value={search.zipCode} />
        <Choice
          label="Distance in miles"
          name="distance"
          value={search.distance}
          options={distances.map(String)}
          any={`${DEFAULT_DISTANCE_MILES}`}
        />
        <Choice label="Location" name="location" value={search.location} options={places} any="Any location" />
        <Field label="Sort">
          <select name="sortBy" defaultValue={search.sortBy} className={FIELD}>
            {SORT_OPTIONS.map((option) => (
              <option key={option} value={option}>
                {SORT_LABELS[option]}
              </option>
            ))}
          </select>
        </Field>
        <div className="flex items-end gap-2">
          <button type="submit" className={buttonClass("primary")}>
            Show cars
          </button>
          <Link to={listingPath(1, listingParams(editSearch(search, RESET)))} className={buttonClass("quiet")}>
            Reset all
          </Link>
        </div>
      </form>
    </details>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label>
      <span className="mb-1 block font-medium text-muted text-sm">{label}</span>
      {children}
    </label>
  );
}

type ChoiceProps = { label: string; name: string; value: string | number | undefined; options: string[]; any: string };

function Choice({ label, name, value, options, any }: ChoiceProps) {
  return (
    <Field label={label}>
      <select name={name} defaultValue={value ?? ANY} className={FIELD}>
        <option value={ANY}>{any}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}

function NumberField({ label, name, value }: { label: string; name: string; value: string | number | undefined }) {
  return (
    <Field label={label}>
      <input name={name} defaultValue={value} inputMode="numeric" autoComplete="off" className={FIELD} />
    </Field>
  );
}
