import { CheckList } from "./check-list.tsx";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

/** The models of the chosen makes, any number of them. */
export function ModelPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const models = [...new Set([...(facets?.model.map(({ value }) => value) ?? []), ...search.model])].sort();
  if (models.length === 0)
    return <p className="text-muted text-sm">Choose a make first: its models are listed here.</p>;
  return (
    <CheckList
      label="Models"
      options={models}
      chosen={search.model}
      counts={search.make.length > 0 ? facets?.model : undefined}
      onToggle={(model) => edit({ model: toggle(search.model, model) })}
    />
  );
}
