import { z } from "zod";
import { engineWords } from "#core/facts/rules/engine-words.ts";
import { vehicleDetailSchema, vehicleSchema } from "#core/listing/vehicle-schemas.ts";
import { assistantCarSchema, carLine, describeCar, findCar, vehicleKey } from "./assistant-car.ts";
import { assistantTool, DEALER_TEXT_NOTE, quoted } from "./assistant-tool.ts";

const PRICES = 20;

const { interiorColor, stockNumber, numberOfOwners } = vehicleSchema.shape;
const { seats, accidents, titleStatus, cityMpg, highwayMpg, electricRangeMiles, horsepower } = vehicleSchema.shape;
const { towingPounds, interiorMaterial, priorUse, certifiedProgram, warranty } = vehicleDetailSchema.shape;
const { stockedOn, equipment } = vehicleDetailSchema.shape;
const output = z.object({
  isListed: z.boolean(),
  car: assistantCarSchema
    .extend({
      ...{ interiorColor, stockNumber, numberOfOwners },
      ...{ seats, accidents, titleStatus, cityMpg, highwayMpg, electricRangeMiles, horsepower },
      ...{ towingPounds, interiorMaterial, priorUse, certifiedProgram, warranty, stockedOn },
      engine: z.string().nullable().describe("In words: 3.5 L V6, turbo"),
      equipment: equipment.describe("As the dealer states it; what is not in it may still be there"),
      description: z.string().nullable().describe("The dealer's own text"),
      photoUrl: z.string().nullable(),
      priceBasis: vehicleDetailSchema.shape.priceBasis.describe(
        "What the dealer's own price holds, and the mandatory fees that priceUsd adds to it",
      ),
      prices: z
        .array(z.object({ priceUsd: z.number().nullable(), at: z.string() }))
        .describe("Prices that were asked in this listing, oldest first, with the dealer's fees of today"),
      listedAt: z.string(),
    })
    .nullable()
    .describe("Null when it is no longer listed"),
  gone: z
    .object({ title: z.string(), removedAt: z.string() })
    .nullable()
    .describe("A car that was listed in the last 90 days and is not any more"),
});

const pick = <Car, Name extends keyof Car>(car: Car, names: readonly Name[]) =>
  Object.fromEntries(names.filter((name) => car[name] !== undefined).map((name) => [name, car[name]])) as Pick<
    Car,
    Name
  >;

export const getVehicle = assistantTool({
  name: "get_vehicle",
  title: "One car",
  description: `All that this site knows about one car, by id or VIN, or since when it is no longer listed. ${DEALER_TEXT_NOTE}`,
  input: z.strictObject({ vehicle: vehicleKey }),
  output,
  answer: async ({ vehicle }, site) => {
    const { listed, gone } = await findCar(site, vehicle);
    if (listed === null) {
      const data = { isListed: false, car: null, gone: { title: gone.title, removedAt: gone.removedAt } };
      return { data, text: `${quoted(gone.title)} has not been listed since ${gone.removedAt}.` };
    }
    const car = describeCar(listed, site);
    const { interiorColor, stockNumber, numberOfOwners, priceBasis, listedAt } = listed;
    const [photo] = listed.photos;
    const prices = listed.priceHistory.filter(({ here }) => here).slice(-PRICES);
    const stated = {
      ...pick(listed, [
        "seats",
        "accidents",
        "titleStatus",
        "cityMpg",
        "highwayMpg",
        "electricRangeMiles",
        "horsepower",
      ]),
      ...pick(listed, ["towingPounds", "interiorMaterial", "priorUse", "certifiedProgram", "warranty", "stockedOn"]),
      ...pick(listed, ["equipment", "description"]),
      engine: engineWords(listed),
    };
    const more = {
      ...stated,
      ...{ interiorColor, stockNumber, numberOfOwners, priceBasis, listedAt },
      photoUrl: photo === undefined ? null : site.address(photo),
      prices: prices.map(({ price, at }) => ({ priceUsd: price, at })),
    };
    return { data: { isListed: true, car: { ...car, ...more }, gone: null }, text: carLine(car) };
  },
});
