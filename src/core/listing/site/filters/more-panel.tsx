import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { classWord } from "#core/facts/rules/class-words.ts";
import { CLASS_NAMES, type ClassName, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { listingParams } from "../listing/listing-search.ts";
import { CheckList } from "./check-list.tsx";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

/** The name of each filter on screens. */
const CLASS_TITLES: Record<ClassName, string> = {
  bodyStyle: "Body style",
  doors: "Doors",
  drivetrain: "Drivetrain",
  fuel: "Fuel",
  transmission: "Transmission",
  color: "Color",
  interiorColor: "Interior color",
};

/** Body style, doors, drivetrain, fuel, transmission and color, any number of values each. Their counts are requested when it opens. */
export function MorePanel({ filters }: { filters: Filters }) {
  const { search, edit } = filters;
  const params = listingParams({ ...search, sortBy: undefined, limit: undefined });
  const { data: facets } = useQuery({
    ...apiQuery("/api/class-facets", {}, params),
    placeholderData: keepPreviousData,
  });
  const onToggle = (name: ClassName, value: ClassValue) => {
    const values: readonly ClassValue[] = VEHICLE_CLASSES[name];
    const chosen = toggle(search[name] ?? [], value);
    edit({ [name]: chosen.length > 0 ? values.filter((one) => chosen.includes(one)) : undefined });
  };
  return CLASS_NAMES.map((name) => (
    <div key={name} className="border-line not-first:mt-4 not-first:border-t not-first:pt-3">
      <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
        {CLASS_TITLES[name]}
      </p>
      <CheckList<ClassValue>
        label={CLASS_TITLES[name]}
        options={VEHICLE_CLASSES[name]}
        nameOf={classWord}
        chosen={search[name] ?? []}
        counts={facets?.[name]}
        onToggle={(value) => onToggle(name, value)}
        isPart
      />
    </div>
  ));
}
