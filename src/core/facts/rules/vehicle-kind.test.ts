import { describe, expect, test } from "vitest";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import type { RawVehicle } from "./raw-vehicle.ts";

const read = (raw: Partial<RawVehicle>) =>
  normalizeVehicle({ pageUrl: "https://dealer.example/used-inventory/", mileage: 4_200, ...raw }, 2026);
const kindOf = (raw: Partial<RawVehicle>) => {
  const found = read(raw);
  return found.kind === "other" ? found.what : found.kind;
};

describe("other vehicles than cars are recognized", () => {
  test.each<[string, string, Partial<RawVehicle>]>([
    ["schema.org's type", "motorcycle", { title: "2019 Honda Rebel 500", kind: "https://schema.org/Motorcycle" }],
    ["the platform's kind", "ATV", { title: "2020 Honda Pioneer 1000", kind: "ATV_UTV" }],
    ["a kind of watercraft", "boat", { title: "2018 Yamaha FX", kind: "PersonalWatercraft" }],
    ["a kind of home", "RV", { title: "2005 Ford E-450 Leprechaun", kind: "Class C Motorhome" }],
    ["a kind beside the platform's own word", "trailer", { title: "2021 Acme 16 ft", kind: "Trailer - Enclosed" }],
    ["a collective kind", "powersports vehicle", { title: "2021 Acme 450", kind: "Power Sports" }],
    ["the column of the condition", "motorcycle", { title: "2019 Acme 500", condition: "Motorcycle" }],
    ["the body style", "trailer", { title: "2019 Acme 28BH", bodyStyle: "Travel Trailer" }],
    ["the folder of its page", "boat", { title: "2016 Acme 190", detailUrl: "/used-boats/2016-acme-190-4711" }],
    ["a make in its field", "motorcycle", { year: 2015, make: "HARLEY DAVIDSON", model: "Street Glide" }],
    ["a make in the title", "motorcycle", { title: "Used 2015 Harley-Davidson Street Glide" }],
    ["a make behind the condition", "motorcycle", { title: "2014 Pre-Owned Yamaha YZF-R6" }],
    ["a make behind the condition in French", "motorcycle", { title: "Occasion Harley-Davidson Street Glide 2025" }],
    ["a make of quads", "ATV", { title: "2019 Polaris Sportsman 570" }],
    ["a make of watercraft", "boat", { title: "2019 Sea-Doo GTI 130" }],
    ["a make of snowmobiles", "snowmobile", { title: "2019 Ski-Doo Renegade" }],
    ["a make of homes", "RV", { title: "2017 Forest River Cherokee" }],
    ["a make that made cars once", "motorcycle", { title: "2014 Triumph Bonneville T100" }],
    ["the VIN of a Honda", "motorcycle", { title: "2008 Honda", vin: "JH2PC40088M300123" }],
    ["the VIN of a BMW", "motorcycle", { title: "2014 BMW GS", vin: "WB10A0108EZ300123" }],
    ["the VIN of a Suzuki", "motorcycle", { title: "2009 Suzuki 650", vin: "JS1VP54A492100123" }],
    ["a model of a Honda", "motorcycle", { title: "2015 Honda CBR600RR", kind: "Car" }],
    ["a model of a Honda on four wheels", "ATV", { title: "2018 Honda FourTrax Foreman" }],
    ["a model of a Suzuki by its letters", "motorcycle", { title: "2006 Suzuki LS650P" }],
    ["a scooter of a Honda", "motorcycle", { title: "1987 Honda Elite 80" }],
    ["a model of a BMW", "motorcycle", { title: "2016 BMW R 1200 GS" }],
    ["a model of a Suzuki", "motorcycle", { year: 2012, make: "Suzuki", model: "V-Strom 650" }],
    ["a word of Spanish", "motorcycle", { title: "2019 Acme 500", kind: "Motocicleta" }],
    ["a make before another make's engine", "RV", { title: "2015 Thor Motor Coach Four Winds on Ford E-450" }],
    ["what carries cars", "trailer", { title: "2021 Acme 20 ft", kind: "Auto Hauler Trailer" }],
    ["words in the title", "trailer", { title: "2022 Acme 7x16 Enclosed Trailer" }],
    [
      "words in the title beside an unknown body style",
      "trailer",
      { title: "2022 Acme Enclosed Trailer", bodyStyle: "7x16" },
    ],
    [
      "a make in the title, with any body style",
      "motorcycle",
      { title: "2019 Harley-Davidson Street Glide", bodyStyle: "Coupe" },
    ],
  ])("by %s", (_what, kind, raw) => {
    expect(kindOf(raw)).toBe(kind);
  });
});

describe("a car stays a car", () => {
  test.each<[string, Partial<RawVehicle>]>([
    ["of a make that also builds motorcycles", { title: "2019 Honda Civic EX", kind: "Car", vin: "2HGFC2F59KH500123" }],
    ["whose kind is a general word", { title: "2018 BMW X5 xDrive35i", kind: "Vehicle" }],
    [
      "whose body style is stated, with any title",
      { title: "2018 Nissan NV200 Motorhome Conversion", bodyStyle: "Cargo Van" },
    ],
    ["that is a pickup and hauls", { title: "2019 Ford F-350 Gooseneck Trailer Hauler", bodyStyle: "Pickup" }],
    ["that is named after a maker of motorcycles", { title: "2008 Ford F-150 Harley-Davidson" }],
    ["that tows", { title: "2019 Ford F-150 Trailer Tow Package", bodyStyle: "Quad Cab" }],
    ["that comes with a trailer", { title: "2012 Jeep Wrangler with enclosed trailer" }],
    ["that is prepared for a fifth wheel", { title: "2020 Ram 3500 Fifth Wheel Prep" }],
    ["whose name resembles another vehicle's", { title: "2022 Polestar 2", kind: "Car" }],
    ["of a Suzuki", { title: "2011 Suzuki SX4 Crossover" }],
    ["of a Suzuki with seven seats", { title: "2008 Suzuki XL7 Limited" }],
    ["of a Honda with digits", { title: "2005 Honda S2000" }],
    ["of a Honda whose title repeats the year", { title: "2015 Honda Fit 2015 EX" }],
    ["of the years when Triumph made cars", { title: "1976 Triumph Spitfire 1500" }],
    ["with a boat's tail", { title: "1972 Buick Riviera Boat Tail" }],
    ["in a list of everything", { title: "2018 Ford Edge SEL", kind: "Cars, Trucks & Boats" }],
    ["of a make after an edition's name", { title: "2012 Harley-Davidson Edition Ford F-150" }],
    ["of a make after a color", { title: "2015 Victory Red Chevrolet Corvette" }],
    ["of a dealer of homes and cars", { title: "2019 Jeep Wrangler", kind: "RV & Auto" }],
    ["with a camper shell", { title: "2016 Toyota Tacoma SR5", bodyStyle: "Pickup with camper shell" }],
  ])("%s", (_what, raw) => {
    expect(kindOf(raw)).toBe("vehicle");
  });
});
