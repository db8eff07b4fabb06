import { FEATURE_GROUPS, FEATURES, type FeatureGroup, type FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { VehicleDetail } from "./vehicle-schemas.ts";

/** Returns the names of a car's features by their groups, in the order in which they are shown. Features that are no longer known are left out. */
export function presentEquipment(keys: readonly FeatureKey[]): VehicleDetail["equipment"] {
  const known = keys.filter((key) => Object.hasOwn(FEATURES, key)).map((key) => ({ key, ...FEATURES[key] }));
  return (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).flatMap((group) => {
    const features = known.filter((feature) => feature.group === group).map(({ key, name }) => ({ key, name }));
    return features.length === 0 ? [] : [{ group: FEATURE_GROUPS[group], features }];
  });
}
