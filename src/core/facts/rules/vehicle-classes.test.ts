import { expect, test } from "vitest";
import { classOfBody } from "./classes/body-class.ts";
import { classOfColor } from "./classes/color-class.ts";
import { NAMES_A } from "./classes/known-words.ts";
import { classOfDrivetrain, classOfFuel, classOfTransmission } from "./classes/powertrain-classes.ts";

test.each([
  ["SUV", "suv"],
  ["4D Sport Utility", "suv"],
  ["Sport Utility", "suv"],
  ["Crossover", "suv"],
  ["Sports Activity Coupe", "suv"],
  ["Crew Cab Pickup", "truck"],
  ["Extended Cab Pickup - Standard Bed", "truck"],
  ["SuperCrew", "truck"],
  ["Pickup Truck", "truck"],
  ["Sport Utility Truck", "truck"],
  ["4dr Car", "sedan"],
  ["4 Door Sedan", "sedan"],
  ["2dr Car", "coupe"],
  ["Coupé", "coupe"],
  ["Hatchback", "hatchback"],
  ["5-Door Hatch", "hatchback"],
  ["Station Wagon", "wagon"],
  ["Convertible", "convertible"],
  ["2D Cabriolet", "convertible"],
  ["Mini-van, Passenger", "minivan"],
  ["Full-size Cargo Van", "van"],
  ["Truck/SUV", null],
  ["Car", null],
  ["", null],
])("the body style %j is %j", (text, expected) => expect(classOfBody(text)).toBe(expected));

test.each([
  ["AWD", "awd"],
  ["All-Wheel Drive", "awd"],
  ["xDrive", "awd"],
  ["4WD", "4wd"],
  ["4x4/4-wheel drive", "4wd"],
  ["Four Wheel Drive", "4wd"],
  ["Front-Wheel Drive", "fwd"],
  ["RWD", "rwd"],
  ["AWD/4WD", null],
  ["2WD", null],
])("the drivetrain %j is %j", (text, expected) => expect(classOfDrivetrain(text)).toBe(expected));

test.each([
  ["Gasoline", "gasoline"],
  ["Gasoline Fuel", "gasoline"],
  ["Regular Unleaded", "gasoline"],
  ["Gas/Electric Hybrid", "hybrid"],
  ["Hybrid", "hybrid"],
  ["Mild Hybrid (MHEV)", "hybrid"],
  ["Electric/Gasoline", "hybrid"],
  ["Plug-In Electric/Gas", "plug-in-hybrid"],
  ["PHEV", "plug-in-hybrid"],
  ["Plug-in hybrid", "plug-in-hybrid"],
  ["Electric", "electric"],
  ["Battery Electric (BEV)", "electric"],
  ["Diesel Fuel", "diesel"],
  ["Flex Fuel Capability", "flex-fuel"],
  ["Gasoline / E85", "flex-fuel"],
  ["Hydrogen Fuel Cell", "hydrogen"],
  ["Compressed Natural Gas", null],
  ["Other", null],
])("the fuel %j is %j", (text, expected) => expect(classOfFuel(text)).toBe(expected));

test.each([
  ["Automatic", "automatic"],
  ["8-Speed Automatic", "automatic"],
  ["CVT", "automatic"],
  ["Automatic CVT", "automatic"],
  ["Continuously Variable (eCVT)", "automatic"],
  ["6-Speed Automatic w/Manual Shift", "automatic"],
  ["7-Speed Automated Manual", "automatic"],
  ["Direct Drive", "automatic"],
  ["8AT", "automatic"],
  ["Manual", "manual"],
  ["6-Speed Manual", "manual"],
  ["Stick Shift", "manual"],
  ["6MT", "manual"],
  ["Automatic or Manual", null],
  ["6-Speed", null],
])("the transmission %j is %j", (text, expected) => expect(classOfTransmission(text)).toBe(expected));

test.each([
  ["Black", "black"],
  ["Magnetic Gray Metallic", "gray"],
  ["Magnetic", "gray"],
  ["Grey", "gray"],
  ["Blizzard Pearl White", "white"],
  ["Oxford White", "white"],
  ["Jet Black Metallic", "black"],
  ["Black Sapphire Metallic", "black"],
  ["Ruby Red Tinted Clearcoat", "red"],
  ["Burgundy", "red"],
  ["Deep Crystal Blue Mica", "blue"],
  ["Blue Gray", "gray"],
  ["Silver Sky Metallic", "silver"],
  ["White / Black roof", "white"],
  ["Red with black top", "red"],
  ["Espresso", "brown"],
  ["Champagne", "beige"],
  ["Lunar Rock", null],
  ["Midnight", null],
  ["Ruby Sapphire", null],
  ["", null],
])("the color %j is %j", (text, expected) => expect(classOfColor(text)).toBe(expected));

test.each([
  [
    "drivetrain",
    ["AWD/4WD", "2WD", "4x2", "Front Wheel Drive", "quattro"],
    ["Contact Us", "Standard", "Yes", "Backup camera"],
  ],
  ["transmission", ["6-Speed", "8 Spd", "Automatic or Manual", "CVT"], ["Call", "Standard equipment", "6"]],
  ["fuelType", ["Compressed Natural Gas", "Premium Unleaded", "Gas/Electric", "E85"], ["Ask us", "V6", "21/30"]],
  ["bodyStyle", ["Truck/SUV", "Limousine", "Coupé", "4D Sportback", "Crew Cab"], ["Compact", "Black", "Get e-price"]],
] as const)("a %s is named by %j, not by %j", (fact, known, unknown) => {
  expect(known.filter((text) => !NAMES_A[fact](text))).toEqual([]);
  expect(unknown.filter((text) => NAMES_A[fact](text))).toEqual([]);
});
