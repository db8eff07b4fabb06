import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import type { VehiclesByIds } from "#core/listing/vehicle-schemas.ts";

/** More columns are hard to compare. */
export const MAX_COMPARED = 4;

/** The cars of a comparison: those that are listed, and those that are not. */
export type Comparison = { vehicles: (ShownDetail & { key: string })[]; gone: VehiclesByIds["gone"] };

/** A car's key in our addresses: its VIN, or its id without one. */
export const keyOf = ({ id, vin }: { id: number; vin: string | null }): string => vin ?? `${id}`;
