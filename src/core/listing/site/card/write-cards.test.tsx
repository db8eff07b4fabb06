import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, it } from "vitest";
import { siteSettingsQuery } from "#kernel/settings/site/site-settings.ts";
import { exampleSettings, exampleVehicle } from "#test/example-vehicle.ts";
import { toShown } from "../shown-vehicle.ts";
import { VehicleCard, type VehicleCardProps } from "./vehicle-card.tsx";
import { writeCard } from "./write-cards.ts";

/** A card as the component renders it, without the hint to load its photo early, which React puts before it. */
function rendered(props: VehicleCardProps, settings = exampleSettings()): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteSettingsQuery.queryKey, settings);
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/">
        <VehicleCard {...props} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return html.replace(/^<link [^>]*>/, "");
}

const sameMarks = (html: string | null) => html?.replaceAll("&#39;", "&#x27;");
const car = toShown(exampleVehicle());
const keys = (count: number) => Array.from({ length: count }, (_, n) => `${n}`).join(" ");
const hostile = "</a><script>alert('1')</script>\"&";
const drawing = "data:image/svg+xml;base64,PHN2Zy8+";

it.each([
  ["usual", car],
  ["without price, mileage and place", { ...car, price: null, mileage: null, location: null, zipCode: null }],
  ["with fees on top", { ...car, dealership: { ...car.dealership, feesUsd: 1_499 } }],
  ["with fees but no price", { ...car, price: null, dealership: { ...car.dealership, feesUsd: 1_499 } }],
  ["that is a great deal", { ...car, deal: { label: "great" as const, valueUsd: 28_720 } }],
  [
    "that is overpriced with its fees",
    {
      ...car,
      deal: { label: "overpriced" as const, valueUsd: 20_000 },
      dealership: { ...car.dealership, feesUsd: 1_499 },
    },
  ],
  ["without a label", { ...car, deal: null }],
  ["of nobody", { ...car, dealership: { id: 1, name: "", location: null } }],
  ["without links", { ...car, carfaxUrl: undefined, originalListingUrl: undefined }],
  ["with links that are none", { ...car, carfaxUrl: "javascript:alert(1)", originalListingUrl: "/here" }],
  [
    "with hostile words",
    { ...car, title: hostile, vin: null, dealership: { id: 1, name: hostile, location: hostile } },
  ],
  ["with hostile addresses", { ...car, originalListingUrl: `https://dealer.example/?a='b'&c="d"`, photoKeys: `'"&` }],
  [
    "with a lower price, near by",
    { ...car, priceDrop: { amount: 900, since: "2026-11-12T10:00:00.000Z", from: 28_380 }, distanceMiles: 12 },
  ],
  ["with one photo", { ...car, photoKeys: keys(1) }],
  ["with thirty photos", { ...car, photoKeys: keys(30) }],
  ["with a drawing", { ...car, photoKeys: drawing }],
])("writes a car %s as the component renders it", (_what, vehicle) => {
  for (const [eager, first] of [
    [true, true],
    [true, false],
    [false, false],
  ] as const) {
    const props = { vehicle, eager, first, position: 5, total: 1_234 };
    expect(sameMarks(writeCard(props, exampleSettings()))).toBe(rendered(props));
  }
});

it.each([{ showDiscountBadge: false }, { showVerifiedStamp: false }, { discountCode: "A&B<1" }])(
  "writes the marks that the operator has chosen: %j",
  (different) => {
    const props = { vehicle: car, eager: false, position: 1, total: 1 };
    const settings = exampleSettings(different);
    expect(sameMarks(writeCard(props, settings))).toBe(rendered(props, settings));
  },
);

it("leaves a car without photos to the component", () => {
  expect(writeCard({ vehicle: { ...car, photoKeys: "" }, eager: false, position: 1, total: 1 }, undefined)).toBeNull();
});
