import { MAKES } from "#core/facts/rules/makes.ts";
import { CheckList } from "./check-list.tsx";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

const FIXED: readonly string[] = MAKES;

/** Makes, any number of them, and the models of the chosen makes. */
export function MakePanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const stocked = facets?.make.map(({ value }) => value) ?? [];
  const others = [...new Set([...stocked, ...search.make])].filter((make) => !FIXED.includes(make)).sort();
  const models = [...new Set([...(facets?.model.map(({ value }) => value) ?? []), ...search.model])].sort();
  const onMake = (make: string) => edit({ make: toggle(search.make, make), model: search.model });
  return (
    <>
      <CheckList
        label="Makes"
        options={[...FIXED, ...others]}
        chosen={search.make}
        counts={facets?.make}
        onToggle={onMake}
      />
      {search.make.length > 0 && models.length > 0 && (
        <div className="mt-4 border-line border-t pt-3">
          <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
            Models
          </p>
          <CheckList
            label="Models"
            options={models}
            chosen={search.model}
            counts={facets?.model}
            onToggle={(model) => edit({ model: toggle(search.model, model) })}
          />
        </div>
      )}
    </>
  );
}
