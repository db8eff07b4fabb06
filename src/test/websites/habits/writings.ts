import type { Draw } from "../draw.ts";
import { grouped, type SitePlan } from "../plan.ts";
import { family, set } from "./rule.ts";

const NBSP = "\u00a0";
const spaced = (amount: number): string => grouped(amount).replaceAll(",", NBSP);

function odometer(label: string, writes: readonly ((miles: number) => string)[], roundTo = 1) {
  return (plan: SitePlan, draw: Draw) => {
    if (plan.canada) return;
    plan.mileage.write = draw.pick(writes);
    plan.mileage.roundTo = roundTo;
    plan.mileage.label = label;
  };
}

/** In a year without its century, and as a number without its unit. */
const shortYear = (plan: SitePlan) => {
  plan.name.shortYear = true;
  if (plan.name.form === "no-year" || plan.name.form === "year-labelled") plan.name.form = "whole";
};

/** Years, odometers and amounts as people write them by hand. */
export const WRITING_RULES = family("numbers", [
  { name: "year-short", weight: 0.06, variants: { short: shortYear } },
  {
    name: "mileage-hand",
    weight: 0.12,
    variants: {
      "unit-first": odometer("", [
        (n) => `mi. ${grouped(n)}`,
        (n) => `Miles ${grouped(n)}`,
        (n) => `Mi: ${grouped(n)}`,
      ]),
      "k-only": odometer("Odometer", [(n) => `${n / 1_000}k`, (n) => `${n / 1_000} k`], 1_000),
      "k-decimal": odometer(
        "",
        [(n) => `${(n / 1_000).toFixed(1)}k mi`, (n) => `${(n / 1_000).toFixed(1)}K miles`],
        100,
      ),
      sentence: odometer("", [
        (n) => `Odometer reads ${grouped(n)} miles`,
        (n) => `Only ${grouped(n)} original miles!`,
        (n) => `Approx. ${grouped(n)} mi`,
      ]),
      "with-kilometres": odometer("", [
        (n) => `${grouped(n)} mi (${grouped(Math.round(n * 1.609))} km)`,
        (n) => `${grouped(n)} mi / ${grouped(Math.round(n * 1.609))} km`,
      ]),
    },
  },
  {
    name: "down-first",
    weight: 0.06,
    variants: { before: (plan) => void plan.price.besides.push("down-first") },
  },
  {
    name: "price-picture",
    weight: 0.05,
    variants: {
      label: (plan) => {
        plan.price.picture = "label";
        plan.price.besides.push("struck");
      },
      price: (plan) => {
        plan.price.picture = "price";
        plan.price.besides.push("struck");
      },
    },
  },
  {
    name: "quebec",
    weight: 0.04,
    variants: {
      french: (plan, draw) => {
        plan.canada = true;
        plan.language = "fr";
        plan.price.namesUsd = false;
        plan.hostEnd = draw.pick(["example", "example.ca"]);
        plan.listPath = draw.pick(["/vehicules/", "/occasion/", "/autos-usagees", "/nos-vehicules"]);
        plan.price.write = draw.pick([(n: number) => `${spaced(n)}${NBSP}$ + tx`, (n: number) => `${spaced(n)} $ CA`]);
        plan.price.label = draw.pick(["Prix demandé", "Prix comptant", "Votre prix"]);
        plan.mileage.write = draw.pick([(n: number) => `${spaced(n)}${NBSP}km`, (n: number) => `${n} KM`]);
        plan.mileage.roundTo = 1;
        plan.mileage.label = draw.pick(["Odomètre", "Kilométrage", "KM"]);
        plan.vin.label = draw.pick(["NIV", "N° de série"]);
      },
      bilingual: (plan, draw) => {
        plan.canada = true;
        plan.language = "en";
        plan.price.namesUsd = false;
        plan.hostEnd = draw.pick(["example", "example.ca"]);
        plan.price.write = (n) => `$${grouped(n)}`;
        plan.price.label = "Price / Prix";
        plan.mileage.write = (n) => `${grouped(n)} km`;
        plan.mileage.roundTo = 1;
        plan.mileage.label = draw.pick(["Odometer / Odomètre", "Mileage / Kilométrage"]);
      },
    },
  },
  {
    name: "options-priced",
    weight: 0.08,
    variants: { page: set({ options: "page" }), card: set({ options: "card" }) },
  },
]);
