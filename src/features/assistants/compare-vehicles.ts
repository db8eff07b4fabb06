import { z } from "zod";
import { isVehicleKey } from "#core/facts/rules/vehicle-paths.ts";
import type { VehiclesByIds } from "#core/listing/vehicle-schemas.ts";
import { assistantCarSchema, carLine, describeCar, vehicleKey } from "./assistant-car.ts";
import { type AssistantSite, assistantTool, DEALER_TEXT_NOTE, quoted } from "./assistant-tool.ts";

const [FEWEST, MOST] = [2, 4];

export const compareVehicles = assistantTool({
  name: "compare_vehicles",
  title: "Compare cars",
  description: `Two to four cars side by side, by id or VIN. ${DEALER_TEXT_NOTE}`,
  input: z.strictObject({ vehicles: z.array(vehicleKey).min(FEWEST).max(MOST) }),
  output: z.object({
    cars: z.array(assistantCarSchema).describe("In the order asked"),
    gone: z
      .array(z.object({ key: z.string(), title: z.string().nullable(), goneSince: z.string().nullable() }))
      .describe("Those that are not listed. Title and day are known for 90 days"),
  }),
  answer: async ({ vehicles }, site) => {
    const found = await findByKeys(vehicles, site);
    const cars = found.vehicles.map((vehicle) => describeCar(vehicle, site));
    const gone = found.gone.map(({ key, title, goneSince }) => ({
      key,
      title: title ?? null,
      goneSince: goneSince ?? null,
    }));
    const goneLines = gone.map(({ key, title }) => `${quoted(title ?? key)} is not listed.`);
    return { data: { cars, gone }, text: [...cars.map(carLine), ...goneLines].join("\n") };
  },
});

/** Looks cars up. What cannot name one is among those that are not listed. */
async function findByKeys(keys: readonly string[], site: AssistantSite): Promise<VehiclesByIds> {
  const usable = keys.filter(isVehicleKey);
  const unknown = keys.filter((key) => !isVehicleKey(key)).map((key) => ({ key }));
  if (usable.length === 0) return { vehicles: [], gone: unknown };
  const { vehicles, gone } = await site.read<VehiclesByIds>(`/api/vehicles/by-ids?ids=${usable.join(",")}`);
  return { vehicles, gone: [...gone, ...unknown] };
}
