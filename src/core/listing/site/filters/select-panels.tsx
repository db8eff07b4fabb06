import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { DEFAULT_DISTANCE_MILES, FACET_PLACES_MAX } from "../../rules/search-limits.ts";
import { readZipText } from "../../rules/zip-text.ts";
import { ANY } from "../listing/listing-search.ts";
import { distanceOptions, yearOptions } from "./filter-options.ts";
import type { Filters } from "./use-filters.ts";

type SelectFieldProps = {
  label: string;
  /** Label of the entry for "no limit", which comes first. Omitted: it is among the options, as `ANY`. */
  any?: string;
  value: string | undefined;
  options: readonly { value: string; text: string }[];
  disabled?: boolean;
  onChange: (value: string | undefined) => void;
};

/** A labelled list from which one entry, or none, is chosen. */
export function SelectField({ label, any, value, options, disabled, onChange }: SelectFieldProps) {
  return (
    <label className="block min-w-0 flex-1">
      <span className="mb-1 block font-medium text-muted text-sm">{label}</span>
      <span className="relative flex items-center">
        <select
          value={value ?? ANY}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === ANY ? undefined : event.target.value)}
          className="h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3 disabled:opacity-60"
        >
          {any !== undefined && <option value={ANY}>{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-3 size-4 text-muted" />
      </span>
    </label>
  );
}

/** Cars in one place. */
export function LocationPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { data: places = [] } = useQuery(apiQuery("/api/locations"));
  const countOf = new Map(facets?.location.map(({ value, count }) => [value, count]));
  // Only the places with the most cars are counted, so a place without a count may have cars too.
  const uncounted = countOf.size < FACET_PLACES_MAX ? " (0)" : "";
  const textOf = (name: string) => (countOf.has(name) ? `${name} (${countOf.get(name)})` : name + uncounted);
  const names = new Set([...places.map(({ location }) => location), ...countOf.keys()]);
  if (search.location) names.add(search.location);
  return (
    <SelectField
      label="City and state"
      any="Any location"
      value={search.location}
      options={[...names].sort().map((name) => ({ value: name, text: textOf(name) }))}
      onChange={(location) => edit({ location })}
    />
  );
}

/** A range of model years, each year with the number of cars from it, or up to it, on. */
export function YearPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { yearMin, yearMax } = search;
  const between = (from: number, to: number) =>
    facets?.year.reduce((sum, { value, count }) => sum + (Number(value) >= from && Number(value) <= to ? count : 0), 0);
  const options = (countOf: (year: number) => number | undefined) =>
    yearOptions([yearMin, yearMax]).map((year) => {
      const count = countOf(year);
      return { value: `${year}`, text: count === undefined ? `${year}` : `${year} (${count})` };
    });
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  return (
    <div className="flex gap-3">
      <SelectField
        label="From year"
        any="Any"
        value={yearMin?.toString()}
        options={options((year) => between(year, yearMax ?? year + 999)).filter(
          ({ value }) => yearMax === undefined || Number(value) <= yearMax,
        )}
        onChange={(value) => edit({ yearMin: number(value) })}
      />
      <SelectField
        label="To year"
        any="Any"
        value={yearMax?.toString()}
        options={options((year) => between(yearMin ?? 0, year)).filter(
          ({ value }) => yearMin === undefined || Number(value) >= yearMin,
        )}
        onChange={(value) => edit({ yearMax: number(value) })}
      />
    </div>
  );
}

/** Cars around a zip code. The API's message about the code is shown at the field. */
export function ZipPanel({ filters }: { filters: Filters }) {
  const { search, edit } = filters;
  const id = useId();
  const [text, setText] = useState(search.zipCode ?? "");
  const [shown, setShown] = useState(search.zipCode);
  const [left, setLeft] = useState(false);
  if (shown !== search.zipCode) {
    // The search was changed by another control (a chip, "Reset all"). An unfinished code that is being typed stays.
    setShown(search.zipCode);
    const typed = readZipText(text);
    if (search.zipCode !== typed && (search.zipCode !== undefined || typed)) setText(search.zipCode ?? "");
  }
  const unfinished = text.trim() !== "" && readZipText(text) === undefined;
  const error = unfinished ? left && "Enter a five-digit US zip code" : filters.zipError;

  function onChange(value: string) {
    setText(value);
    setLeft(false);
    const zipCode = readZipText(value);
    if (zipCode || value.trim() === "") edit({ zipCode });
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <label className="block min-w-0 flex-1">
        <span className="mb-1 block font-medium text-muted text-sm">Zip code</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
          placeholder="20151"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          className="h-11 w-full rounded-control border border-line-strong bg-surface px-3 numerals aria-invalid:border-bad"
        />
      </label>
      <SelectField
        label="Distance"
        value={search.distance?.toString()}
        options={distanceOptions(search.distance).map((miles) => ({
          value: miles === DEFAULT_DISTANCE_MILES && search.distance !== miles ? ANY : String(miles),
          text: `${miles} miles`,
        }))}
        disabled={!search.zipCode}
        onChange={(value) => edit({ distance: value === undefined ? undefined : Number(value) })}
      />
      {error && (
        <p id={id} role="alert" className="w-full text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
