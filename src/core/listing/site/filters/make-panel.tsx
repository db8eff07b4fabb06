import { MAKES } from "#core/facts/rules/makes.ts";
import { ChoiceList } from "./choice-list.tsx";
import type { Filters } from "./use-filters.ts";

/** Makes, any number of them, in one alphabet. */
export function MakePanel({ filters }: { filters: Filters }) {
  const { search, facets } = filters;
  const stocked = facets?.make.map(({ value }) => value) ?? [];
  const makes = [...new Set<string>([...MAKES, ...stocked, ...search.make, ...(search.makeNot ?? [])])];
  return (
    <ChoiceList
      filters={filters}
      name="make"
      label="Makes"
      options={makes.sort((a, b) => a.localeCompare(b, "en"))}
      counts={facets?.make}
    />
  );
}
