import { expect, it } from "vitest";
import { exampleRemovedVehicle, exampleVehicle } from "#test/example-vehicle.ts";
import type { VehicleDetail } from "../../vehicle-schemas.ts";
import { toShown } from "../shown-vehicle.ts";
import { removedVehicleHead, vehicleHead } from "./vehicle-head.ts";

/** Returns the schema.org `Car` of a vehicle's page, as JSON has it. */
function carOf(different: Partial<VehicleDetail> = {}) {
  const { sharing } = vehicleHead(toShown({ ...exampleVehicle(), ...different }), "AutoHub");
  if (!sharing) throw new Error("no structured data");
  const data = JSON.parse(JSON.stringify(sharing.jsonLd((path) => new URL(path, "https://cars.example").href)));
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"][0];
}

it("describes a vehicle to search engines and assistants as a schema.org Car with its Offer", () => {
  const url = "https://cars.example/vehicles/1HGCM82633A004352";
  expect(carOf()).toMatchObject({
    "@type": "Car",
    url,
    vehicleIdentificationNumber: "1HGCM82633A004352",
    vehicleModelDate: "2021",
    brand: { "@type": "Brand", name: "BMW" },
    itemCondition: "https://schema.org/UsedCondition",
    mileageFromOdometer: { "@type": "QuantitativeValue", value: 34_120, unitCode: "SMI" },
    numberOfPreviousOwners: 2,
    offers: {
      "@type": "Offer",
      url,
      price: 27_480,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/UsedCondition",
      seller: { "@type": "AutoDealer", name: "Fairfax Auto Gallery" },
    },
  });
});

it("says of a certified car that it is used, and nothing of what is unknown", () => {
  const car = carOf({ condition: "certified", price: null, mileage: null, vin: null, trim: null });
  expect(car.itemCondition).toBe("https://schema.org/UsedCondition");
  expect(car.url).toBe("https://cars.example/vehicles/7");
  for (const unknown of ["offers", "mileageFromOdometer", "vehicleIdentificationNumber", "vehicleConfiguration"]) {
    expect(car).not.toHaveProperty(unknown);
  }
});

it("tells the engine, the equipment and what else a dealer states in schema.org's properties", () => {
  const car = carOf({
    ...{ engineCc: 3_500, cylinders: 6, engineLayout: "v", horsepower: 365, seats: 7, cityMpg: 18, highwayMpg: 24 },
    ...{ interiorMaterial: "leather", towingPounds: 8_200, accidents: 0, description: `${"x".repeat(999)}🚗` },
    equipment: [{ group: "Seats", features: [{ key: "heated-seats", name: "Heated front seats" }] }],
  });
  const quantity = (value: number, unitCode: string) => ({ "@type": "QuantitativeValue", value, unitCode });
  expect(car).toMatchObject({
    description: "x".repeat(999),
    vehicleEngine: {
      ...{ "@type": "EngineSpecification", name: "3.5 L V6" },
      ...{ engineDisplacement: quantity(3.5, "LTR"), enginePower: quantity(365, "BHP") },
    },
    ...{ vehicleSeatingCapacity: 7, fuelEfficiency: "18 mpg city, 24 mpg highway", vehicleInteriorType: "leather" },
    ...{ trailerWeight: quantity(8_200, "LBR"), knownVehicleDamages: "No accidents, as the dealer states" },
    additionalProperty: [{ "@type": "PropertyValue", name: "Heated front seats", value: true }],
  });
  const bare = carOf({ accidents: 1, equipment: [], description: null });
  for (const unknown of [
    "vehicleEngine",
    "fuelEfficiency",
    "knownVehicleDamages",
    "additionalProperty",
    "description",
  ]) {
    expect(bare).not.toHaveProperty(unknown);
  }
});

it("offers nothing on the page of a removed vehicle", () => {
  const head = removedVehicleHead(exampleRemovedVehicle(), "AutoHub");
  expect(head.sharing).toBeUndefined();
  expect(head.canonicalPath).toBeUndefined();
});
