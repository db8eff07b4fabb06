import { z } from "zod";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { isVehicleKey, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { RemovedVehicle, Vehicle, VehicleDetail } from "#core/listing/vehicle-schemas.ts";
import { vehicleSchema } from "#core/listing/vehicle-schemas.ts";
import { formatCount, formatDollars } from "#kernel/words/rules/numbers.ts";
import { type AssistantSite, quoted, ToolFailure } from "./assistant-tool.ts";

/** An id or VIN, as an assistant gives it. */
export const vehicleKey = z
  .union([z.string().trim().min(1).max(64), z.int().positive().transform(String)])
  .describe("Id of the car on this site, or its VIN");

const { id, vin, title, year, make, model, trim, condition } = vehicleSchema.shape;
const { fuelType, drivetrain, bodyStyle, doors, transmission, exteriorColor } = vehicleSchema.shape;

/** A car in an answer for assistants. Prices are whole US dollars, mileage is miles, times are ISO; null means unknown. */
export const assistantCarSchema = z.object({
  ...{ id, vin, title, year, make, model, trim, condition },
  ...{ fuelType, drivetrain, bodyStyle, doors, transmission, exteriorColor },
  url: z.string().describe("The car's page on this site: give it to the user"),
  priceUsd: z
    .number()
    .nullable()
    .describe("With all mandatory fees that are known, before tax, title and registration: name this price first"),
  dealerPriceUsd: z.number().nullable().describe("The dealer's own price without its fees; null: no fees are added"),
  feesUsd: z.number().nullable().describe("The mandatory fees in priceUsd; null: none are added, or none are known"),
  mileage: z.number().nullable(),
  location: z.string().nullable(),
  distanceMiles: z.number().nullable().describe("From the zip code that was searched"),
  dealership: z.object({ id: z.int(), name: z.string() }),
  dealLabel: z.enum(DEAL_LABELS).nullable().describe("The price compared with similar cars; null while none is shown"),
  priceDropUsd: z.number().nullable(),
  lastConfirmedAt: z.string().describe("When the dealer's website or file last showed the car"),
});
export type AssistantCar = z.infer<typeof assistantCarSchema>;

export function describeCar(vehicle: Vehicle, site: AssistantSite): AssistantCar {
  return {
    ...vehicle,
    url: site.address(vehiclePath(vehicle)),
    priceUsd: vehicle.price,
    dealerPriceUsd: vehicle.dealerPrice ?? null,
    feesUsd: vehicle.feesUsd ?? null,
    dealership: { id: vehicle.dealership.id, name: vehicle.dealership.name },
    dealLabel: vehicle.deal?.label ?? null,
    priceDropUsd: vehicle.priceDrop?.amount ?? null,
  };
}

/** Describes a car in a line. */
export function carLine(car: AssistantCar): string {
  const facts = [
    quoted(car.title),
    car.priceUsd === null ? "no price" : formatDollars(car.priceUsd),
    ...(car.feesUsd === null ? [] : [`(${pricePartsWords(car.dealerPriceUsd, car.feesUsd)})`]),
    ...(car.mileage === null ? [] : [`${formatCount(car.mileage)} miles`]),
    ...(car.location === null ? [] : [quoted(car.location)]),
    `at ${quoted(car.dealership.name)}`,
    ...(car.dealLabel === null ? [] : [DEAL_WORDS[car.dealLabel]]),
    `last confirmed ${car.lastConfirmedAt}`,
  ];
  return `${facts.join(", ")}: ${car.url}`;
}

/** Finds a car by id or VIN: listed, or removed in the last 90 days. @throws {ToolFailure} when there is none */
export async function findCar(
  site: AssistantSite,
  key: string,
): Promise<{ listed: VehicleDetail; gone: null } | { listed: null; gone: RemovedVehicle }> {
  const path = `/api/vehicles/${encodeURIComponent(key)}`;
  const listed = isVehicleKey(key) ? await site.find<VehicleDetail>(path) : null;
  if (listed !== null) return { listed, gone: null };
  const gone = isVehicleKey(key) ? await site.find<RemovedVehicle>(`${path}/removed`) : null;
  if (gone !== null) return { listed: null, gone };
  throw new ToolFailure(`vehicle: there is no car with the id or VIN ${quoted(key)} on this site`);
}

/** Finds a listed car, for tools that need one. @throws {ToolFailure} also for a removed car */
export async function findListedCar(site: AssistantSite, key: string): Promise<VehicleDetail> {
  const { listed, gone } = await findCar(site, key);
  if (listed === null)
    throw new ToolFailure(`vehicle: ${quoted(gone.title)} has not been listed since ${gone.removedAt}`);
  return listed;
}
