import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/api-query.ts";
import type { Filters } from "../use-filters.ts";
import { SelectField } from "./select-field.tsx";

/** Cars in one place. */
export function LocationPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { data: places = [] } = useQuery(apiQuery("/api/locations"));
  const countOf = new Map(facets?.location.map(({ value, count }) => [value, count]));
  const names = new Set([...places.map(({ location }) => location), ...countOf.keys()]);
  if (search.location) names.add(search.location);
  return (
    <SelectField
      label="City and state"
      any="Any location"
      value={search.location}
      options={[...names].sort().map((name) => ({ value: name, text: `${name} (${countOf.get(name) ?? 0})` }))}
      onChange={(location) => edit({ location })}
    />
  );
}
