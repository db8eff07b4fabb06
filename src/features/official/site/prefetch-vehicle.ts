import type { PrefetchVehicle } from "#core/listing/site/listing-slots.tsx";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { officialQuery } from "./official-query.ts";

/** Reads the official figures of a car's model, for its page. */
export const prefetchVehicle: PrefetchVehicle = (queryClient, id) => prefetchQuery(queryClient, officialQuery(id));
