import type { PrefetchVehicle } from "#core/listing/site/listing-slots.tsx";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { marketQuery } from "./market-query.ts";

/** Reads a car's market value, for its page. */
export const prefetchVehicle: PrefetchVehicle = (queryClient, id) => prefetchQuery(queryClient, marketQuery(id));
