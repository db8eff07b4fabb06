import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { listingParams } from "../listing/listing-search.ts";

const paramsOf = (search: VehicleQuery) => listingParams({ ...search, sortBy: undefined, limit: undefined });

/** Reads the counts by class and figure when a panel that shows them opens; undefined while loading. */
export const useClassFacets = (search: VehicleQuery) =>
  useQuery({ ...apiQuery("/api/class-facets", {}, paramsOf(search)), placeholderData: keepPreviousData }).data;

/** Reads the features in their groups with their counts; undefined while loading. */
export const useEquipmentFacets = (search: VehicleQuery) =>
  useQuery({ ...apiQuery("/api/equipment-facets", {}, paramsOf(search)), placeholderData: keepPreviousData }).data;
