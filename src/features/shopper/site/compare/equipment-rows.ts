import { FEATURE_GROUPS, FEATURES, type FeatureKey, impliedBy } from "#core/facts/rules/equipment/features.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";

/** A feature with a cell for each car: true where its dealer states it. Nobody states that it is missing. */
export type FeatureRow = { name: string; has: boolean[]; differs: boolean };
/** A group of features, as the car's page has it: "Seats". */
export type FeatureRows = { group: string; rows: FeatureRow[] };

/** Returns a car's features with those that they imply, which its page does not show. */
function featuresOf({ equipment = [] }: ShownDetail): Set<FeatureKey> {
  const found = new Set(equipment.flatMap(({ features }) => features.map(({ key }) => key)));
  // A set's loop also visits what is added meanwhile.
  for (const key of found) for (const implied of impliedBy(key)) found.add(implied);
  return found;
}

/**
 * Returns the equipment of cars side by side, in the order of their pages. A feature that no page shows is left out: it is implied by
 * another one in all cars that have it.
 */
export function equipmentRows(cars: readonly ShownDetail[]): FeatureRows[] {
  const shown = new Set(
    cars.flatMap(({ equipment = [] }) => equipment.flatMap(({ features }) => features.map(({ key }) => key))),
  );
  const features = cars.map(featuresOf);
  const rows = (Object.keys(FEATURES) as FeatureKey[])
    .filter((key) => shown.has(key))
    .map((key) => {
      const has = features.map((car) => car.has(key));
      return { ...FEATURES[key], has, differs: has.includes(true) && has.includes(false) };
    });
  return Object.entries(FEATURE_GROUPS).flatMap(([group, name]) => {
    const ofGroup = rows.filter((row) => row.group === group);
    return ofGroup.length === 0
      ? []
      : [{ group: name, rows: ofGroup.map(({ name, has, differs }) => ({ name, has, differs })) }];
  });
}
