import { useQuery } from "@tanstack/react-query";
import { FACET_PLACES_MAX } from "#domain/search/facet-steps.ts";
import { apiQuery } from "../../../api/api-query.ts";
import type { Filters } from "../use-filters.ts";
import { SelectField } from "./select-field.tsx";

/** Cars in one place. */
export function LocationPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { data: places = [] } = useQuery(apiQuery("/api/locations"));
  const countOf = new Map(facets?.location.map(({ value, count }) => [value, count]));
  // Of many places only the fullest are counted; what is not among them may have cars all the same.
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
