import { yearOptions } from "../filter-options.ts";
import type { Filters } from "../use-filters.ts";
import { SelectField } from "./select-field.tsx";

/** From one model year to another. */
export function YearPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { yearMin, yearMax } = search;
  const countOf = new Map(facets?.year.map(({ value, count }) => [value, count]));
  const options = yearOptions([yearMin, yearMax]).map((year) => {
    const value = String(year);
    return { value, text: facets ? `${value} (${countOf.get(value) ?? 0})` : value };
  });
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  return (
    <div className="flex gap-3">
      <SelectField
        label="From year"
        any="Any"
        value={yearMin?.toString()}
        options={options.filter(({ value }) => yearMax === undefined || Number(value) <= yearMax)}
        onChange={(value) => edit({ yearMin: number(value) })}
      />
      <SelectField
        label="To year"
        any="Any"
        value={yearMax?.toString()}
        options={options.filter(({ value }) => yearMin === undefined || Number(value) >= yearMin)}
        onChange={(value) => edit({ yearMax: number(value) })}
      />
    </div>
  );
}
