import {
  FEATURE_GROUPS,
  FEATURE_KEYS,
  FEATURES,
  type FeatureGroup,
  type FeatureKey,
} from "#core/facts/rules/equipment/features.ts";
import type { EquipmentFacets } from "../vehicle-schemas.ts";

const BY_GROUP = Map.groupBy(FEATURE_KEYS, (key): FeatureGroup => FEATURES[key].group);

/** Returns the facets of equipment. @param countOf returns the number of cars that have a feature */
export const presentEquipmentFacets = (countOf: (feature: FeatureKey) => number): EquipmentFacets =>
  (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).map((group) => ({
    group: FEATURE_GROUPS[group],
    features: (BY_GROUP.get(group) ?? []).map((value) => ({
      value,
      name: FEATURES[value].name,
      count: countOf(value),
    })),
  }));
