import { useId, useState } from "react";
import { DEFAULT_DISTANCE_MILES } from "#domain/vehicles/search-limits.ts";
import { distanceOptions } from "../filter-options.ts";
import type { Filters } from "../use-filters.ts";
import { SelectField } from "./select-field.tsx";

/** Cars around a zip code. What the API says about the code stands at the field. */
export function ZipPanel({ filters }: { filters: Filters }) {
  const { search, edit } = filters;
  const id = useId();
  const [text, setText] = useState(search.zipCode ?? "");
  const [shown, setShown] = useState(search.zipCode);
  const [left, setLeft] = useState(false);
  if (shown !== search.zipCode) {
    // The search changed from elsewhere (a chip, "Reset all"); an unfinished code being typed stays.
    setShown(search.zipCode);
    if (search.zipCode !== undefined || /^\s*\d{5}\s*$/.test(text)) setText(search.zipCode ?? "");
  }
  const zipCode = text.trim();
  const unfinished = zipCode !== "" && !/^\d{5}$/.test(zipCode);
  const error = unfinished ? left && "Enter a five-digit US zip code" : filters.zipError;

  function onChange(value: string) {
    setText(value);
    setLeft(false);
    const typed = value.trim();
    if (typed === "" || /^\d{5}$/.test(typed)) edit({ zipCode: typed || undefined });
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
          className="h-11 w-full rounded-control border border-line-strong bg-surface px-3 tabular-nums aria-invalid:border-bad"
        />
      </label>
      <SelectField
        label="Distance"
        any={`${DEFAULT_DISTANCE_MILES} miles`}
        value={search.distance?.toString()}
        options={distanceOptions(search.distance)
          .filter((miles) => miles !== DEFAULT_DISTANCE_MILES || search.distance === miles)
          .map((miles) => ({ value: String(miles), text: `${miles} miles` }))}
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
