import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, it } from "vitest";
import { exampleVehicle } from "#test/example-vehicle.ts";
import { photosOf, toBrief, toShown } from "../shown-vehicle.ts";
import { breadcrumbTrail, renderCrumb, writeCrumb } from "./breadcrumbs.tsx";
import { renderThumbs, writeThumbs } from "./gallery.tsx";
import { MorePhoto, writeTiles } from "./more-photos.tsx";
import { renderCard } from "./similar-vehicles.tsx";
import { factsOf, renderFact, writeFact } from "./vehicle-facts.tsx";
import { writeSimilarCards } from "./write-similar-cards.ts";

/** What the server writes as text must be what the browser's components render, which go on from it. */
const rendered = (parts: ReactNode) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/vehicles/7">{parts}</StaticRouter>
    </QueryClientProvider>,
  );

const sameMarks = (html: string | null) => html?.replaceAll("&#39;", "&#x27;");
const hostile = "</a><script>alert('1')</script>\"&";
const drawing = "data:image/svg+xml;base64,PHN2Zy8+";
const car = exampleVehicle();

it.each([
  ["usual ones", car, Array.from({ length: 20 }, (_, n) => `k${n}`).join(" ")],
  ["those of a hostile name", { ...car, title: hostile }, "a b"],
  ["hostile addresses", car, `'"& <b>`],
  ["a drawing", car, `a ${drawing}`],
])("writes more photos as the component renders them: %s", (_what, { id, title }, photoKeys) => {
  const photos = photosOf({ id, photoKeys });
  const tiles = photos.map((photo, at) => (
    <MorePhoto
      key={photo}
      {...{ photo, at, title }}
      isShown={at < 12}
      onOpen={() => undefined}
      onFailed={() => undefined}
    />
  ));
  expect(sameMarks(writeTiles(photos, title))).toBe(rendered(tiles));
});

it.each([
  ["two", "a b"],
  ["as many as there is room for", Array.from({ length: 6 }, (_, n) => `k${n}`).join(" ")],
  ["more, of which the last opens the rest", Array.from({ length: 20 }, (_, n) => `k${n}`).join(" ")],
  ["hostile addresses", `'"& <b>`],
  ["a drawing", `a ${drawing}`],
])("writes the thumbnails as the components render them: %s", (_what, photoKeys) => {
  const photos = photosOf({ id: 7, photoKeys });
  const nothing = () => undefined;
  const thumbs = renderThumbs({ photos, current: 0, onChoose: nothing, onOpen: nothing, onFailed: nothing });
  expect(sameMarks(writeThumbs(photos))).toBe(rendered(thumbs));
});

it.each([
  ["usual", car],
  ["of which only the make is known", { make: "BMW", model: null }],
  ["of which nothing is known", { make: null, model: null }],
  ["of a hostile name", { make: hostile, model: hostile }],
])("writes the breadcrumbs of a car as they are rendered: %s", (_what, vehicle) => {
  const trail = breadcrumbTrail(vehicle);
  expect(sameMarks(trail.map(writeCrumb).join(""))).toBe(rendered(trail.map(renderCrumb)));
});

it.each([
  ["usual", car],
  ["without price, mileage and place", { ...car, price: null, mileage: null, location: null, zipCode: null }],
  ["of nobody, nowhere", { ...car, location: null, zipCode: null, dealership: { id: 1, name: "", location: null } }],
  ["with fees on top", { ...car, dealership: { ...car.dealership, feesUsd: 1_499 } }],
  [
    "with hostile words",
    { ...car, title: hostile, vin: null, location: hostile, dealership: { id: 1, name: hostile, location: hostile } },
  ],
  ["with a drawing", { ...car, images: [drawing], photos: ["/photos/7/1"] }],
])("writes a similar car %s as the component renders it", (_what, vehicle) => {
  const brief = toBrief(vehicle);
  for (const written of [writeSimilarCards([brief]), writeSimilarCards([brief])]) {
    expect(sameMarks(written)).toBe(rendered(renderCard(brief)));
  }
});

it("leaves similar cars to the component where one has no photo", () => {
  const cars = [car, exampleVehicle({ id: 8, images: [], photos: [] })].map(toBrief);
  expect(writeSimilarCards(cars)).toBeNull();
});

it.each([
  ["usual", car],
  [
    "certified, with hostile words and electric",
    { ...car, condition: "certified" as const, trim: hostile, electricRangeMiles: 250 },
  ],
  ["of which little is known", { ...car, mileage: null, trim: null, numberOfOwners: null }],
])("writes the facts of a car as they are rendered: %s", (_what, vehicle) => {
  const facts = factsOf(toShown(vehicle));
  expect(sameMarks(facts.map(writeFact).join(""))).toBe(rendered(facts.map(renderFact)));
});
