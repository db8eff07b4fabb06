import { describe, expect, it } from "vitest";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";

const PAGE = "https://dealer.example/used-inventory/";

function read(raw: Partial<RawVehicle>) {
  const car = normalizeVehicle({ pageUrl: PAGE, detailUrl: "/cars/1", ...raw }, 2026);
  if (car.kind !== "vehicle") throw new Error(`is ${car.kind}`);
  return car.facts;
}

describe("the title of a car", () => {
  it.each<[string, Partial<RawVehicle>]>([
    ["2015 Ford Explorer XLT", { title: "2015 Ford Explorer XLT AWD XLT SUV 6 Cylinder" }],
    ["2012 Hyundai Elantra", { title: "New 2012 Hyundai Elantra", condition: "Used" }],
    ["2021 BMW 230i", { title: "2021 BMW 230i", make: "BMW", model: "230i", trim: "230i" }],
    ["2021 BMW 2 Series 230i", { year: 2021, make: "BMW", model: "2 Series", trim: "230i" }],
    [
      "2019 Honda Accord EX-L",
      { title: "USED HONDA", year: 2019, make: "HONDA", model: "ACCORD", trim: "Accord EX-L Sedan 4D" },
    ],
    ["2018 Toyota RAV4 Limited", { year: 2018, make: "toyota", model: "rav4", trim: "LIMITED Sport Utility 4D" }],
    ["2018 Toyota Camry XLE", { year: 2018, make: "toyota", model: "camry", trim: "xle" }],
    ["2020 BMW X3 xDrive30i", { year: 2020, make: "BMW", model: "X3", trim: "Xdrive30i" }],
    ["2018 Toyota Camry", { title: "2018 Toyota Camry Hybrid", year: 2018, make: "Toyota", model: "Camry" }],
    ["2018 Audi A4 quattro", { year: 2018, make: "Audi", model: "A4", trim: "quattro" }],
    [
      "2020 Land Rover Range Rover Sport HSE",
      { year: 2020, make: "Land Rover", model: "Range Rover Sport", trim: "Sport HSE" },
    ],
  ])("is %s", (title, raw) => expect(read(raw).title).toBe(title));

  it("is the dealer's where year, make or model is unknown", () => {
    expect(read({ title: "Hot rod of the fifties", make: "Ford", year: 1950 }).title).toBe("Hot rod of the fifties");
  });

  it("does not change the fingerprint by which a car without numbers is known", () => {
    const raw = { detailUrl: null, year: 2018, make: "Honda", model: "Accord", mileage: 41_000 };
    expect(read({ ...raw, title: "2018 Honda Accord, a gem" }).identityKey).not.toBe(
      read({ ...raw, title: "2018 Honda Accord" }).identityKey,
    );
  });
});

describe("the dealer's headline", () => {
  const raw = { year: 2018, make: "Honda", model: "Accord", trim: "EX" };

  it("begins the description where it says more than the facts", () => {
    const title = "2018 Honda Accord EX with new tires";
    expect(read({ ...raw, title, description: "Drives well." }).description).toBe(`${title}. Drives well.`);
    expect(read({ ...raw, title }).description).toBe(title);
  });

  it.each([
    "2018 Honda Accord EX",
    "Used 2018 HONDA ACCORD EX 4D Sedan",
    "Certified Pre-Owned 2018 Honda Accord EX in Red",
  ])("is left out where the facts say as much: %s", (title) => {
    expect(read({ ...raw, title, exteriorColor: "Red" }).description).toBeNull();
  });

  it("is not repeated", () => {
    const description = "2018 Honda Accord EX with new tires! Drives well.";
    expect(read({ ...raw, title: "2018 Honda Accord EX with new tires", description }).description).toBe(description);
  });

  it("has no telephone number and no price there", () => {
    expect(read({ ...raw, title: "Accord, call (703) 555-0147" }).description).toBeNull();
    expect(read({ ...raw, title: "Accord EX, new tires - $18,995" }).description).toBe("Accord EX, new tires");
  });
});
