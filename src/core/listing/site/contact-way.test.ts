import { expect, it } from "vitest";
import { exampleVehicle } from "#test/example-vehicle.ts";
import type { ShownContact } from "../vehicle-schemas.ts";
import { contactWay } from "./contact-way.ts";

const everything: ShownContact = {
  website: "https://harbor.example/",
  takesQuestions: true,
  phone: "7035550142",
  street: "4100 Auto Park Way",
};
const settings = { sendsMail: true, contactEmail: "hello@market.example" };
const askPath = (id: number) => `/vehicles/${id}/ask`;

/** Returns where "Contact Seller" leads on a card and on the car's page. */
function ways(contact: ShownContact, { listing, ...means }: { listing?: string } & Partial<typeof settings> = {}) {
  const { originalListingUrl: _, ...car } = { ...exampleVehicle(), id: 7, vin: null, title: "2020 Kia Soul" };
  const vehicle = {
    ...car,
    dealership: { ...car.dealership, contact },
    ...(listing && { originalListingUrl: listing }),
  };
  return [false, true].map(
    (isOwnPage) => contactWay(vehicle, { askPath, settings: { ...settings, ...means }, isOwnPage })?.href,
  );
}

it("leads to the dealer's page of the car, then to the dealer's website", () => {
  expect(ways(everything, { listing: "https://harbor.example/used/7" })).toEqual(
    Array(2).fill("https://harbor.example/used/7"),
  );
  expect(ways(everything)).toEqual(Array(2).fill("https://harbor.example/"));
  expect(ways({ ...everything, website: "javascript:alert(1)" })).toEqual(Array(2).fill("/vehicles/7/ask"));
});

it("then leads to the form for a question, where mail is set up", () => {
  const { website: _, ...rest } = everything;
  expect(ways(rest)).toEqual(Array(2).fill("/vehicles/7/ask"));
  expect(ways(rest, { sendsMail: false })).toEqual(["/vehicles/7#seller", "tel:+17035550142"]);
});

it("then leads to phone and address, and at last to the operator", () => {
  expect(ways({ phone: "7035550142" })).toEqual(["/vehicles/7#seller", "tel:+17035550142"]);
  expect(ways({ street: "4100 Auto Park Way" })).toEqual(["/vehicles/7#seller", "#seller"]);
  expect(ways({})).toEqual(Array(2).fill("mailto:hello@market.example?subject=2020%20Kia%20Soul"));
});
