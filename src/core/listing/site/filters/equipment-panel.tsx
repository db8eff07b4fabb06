import { useDeferredValue, useState } from "react";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { EquipmentFacets } from "../../vehicle-schemas.ts";
import { CheckList } from "./check-list.tsx";
import { listState, toggledEdit } from "./choice-edits.ts";
import { LeaveOut } from "./choice-list.tsx";
import { useEquipmentFacets } from "./use-class-facets.ts";
import type { Filters } from "./use-filters.ts";

/**
 * Equipment in groups, any number of features, all of which a car must have. A field searches their names, which come with the counts: no
 * page loads them before.
 */
export function EquipmentPanel({ filters }: { filters: Filters }) {
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean);
  const groups = useEquipmentFacets(filters.search);
  return (
    <>
      <input
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label="Search equipment"
        placeholder="Sunroof, CarPlay, third row …"
        className="mb-3 h-11 w-full rounded-control border border-line-strong bg-surface px-3"
      />
      {groups ? (
        <LeaveOut search={filters.search} name="features" found="All of these">
          {(isLeaving) => <Groups filters={filters} groups={groups} words={words} isLeaving={isLeaving} />}
        </LeaveOut>
      ) : (
        <Skeleton className="h-40" />
      )}
    </>
  );
}

type GroupsProps = { filters: Filters; groups: EquipmentFacets; words: readonly string[]; isLeaving: boolean };

function Groups({ filters: { search, edit }, groups, words, isLeaving }: GroupsProps) {
  const ticked = [...(search.features ?? []), ...(search.featuresNot ?? [])];
  const all = groups.flatMap(({ features }) => features);
  const order = all.map(({ value }) => value);
  const names = new Map(all.map(({ value, name }) => [value, name]));
  // Without words, only what cars of this search have; words say of the rest that there is none.
  const isFound = ({ value, name, count }: (typeof all)[number]) =>
    words.length > 0 ? words.every((word) => name.toLowerCase().includes(word)) : count > 0 || ticked.includes(value);
  const found = groups
    .map(({ group, features }) => ({ group, features: features.filter(isFound) }))
    .filter(({ features }) => features.length > 0);
  if (found.length === 0) {
    return (
      <p className="text-muted text-sm">
        {words.length > 0 ? "No equipment is named like this." : "No dealer states the equipment of these cars."}
      </p>
    );
  }
  return (
    <div className="gap-x-6 lg:columns-2">
      {found.map(({ group, features }) => (
        <div key={group} className="mb-3 break-inside-avoid">
          <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
            {group}
          </p>
          <CheckList<FeatureKey>
            label={isLeaving ? `${group} to leave out` : group}
            options={features.map(({ value }) => value)}
            nameOf={(key) => names.get(key) ?? key}
            counts={features}
            {...listState<FeatureKey>(search, "features", isLeaving)}
            onToggle={(key) => edit(toggledEdit(search, "features", key, isLeaving, order))}
            isPart
            hasLongNames
          />
        </div>
      ))}
    </div>
  );
}
