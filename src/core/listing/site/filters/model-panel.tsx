import { ChoiceList } from "./choice-list.tsx";
import type { Filters } from "./use-filters.ts";

/** The models of the chosen makes, any number of them. */
export function ModelPanel({ filters }: { filters: Filters }) {
  const { search, facets } = filters;
  const stocked = facets?.model.map(({ value }) => value) ?? [];
  const models = [...new Set([...stocked, ...search.model, ...(search.modelNot ?? [])])].sort();
  if (models.length === 0)
    return <p className="text-muted text-sm">Choose a make first: its models are listed here.</p>;
  return (
    <ChoiceList
      filters={filters}
      name="model"
      label="Models"
      options={models}
      counts={search.make.length > 0 ? facets?.model : undefined}
    />
  );
}
