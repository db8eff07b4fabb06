import { MAKES } from "#core/facts/rules/makes.ts";
import { CheckList } from "./check-list.tsx";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

/** Makes, any number of them, in one alphabet. */
export function MakePanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const stocked = facets?.make.map(({ value }) => value) ?? [];
  const makes = [...new Set<string>([...MAKES, ...stocked, ...search.make])];
  return (
    <CheckList
      label="Makes"
      options={makes.sort((a, b) => a.localeCompare(b, "en"))}
      chosen={search.make}
      counts={facets?.make}
      onToggle={(make) => edit({ make: toggle(search.make, make), model: search.model })}
    />
  );
}
