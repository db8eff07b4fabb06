import type { Draw } from "../draw.ts";
import { grouped, type SitePlan } from "../plan.ts";
import { family, set, type Variant } from "./rule.ts";

const NBSP = "\u00a0";
const THIN = "\u2009";
const NARROW_NBSP = "\u202f";

/** Returns "18 995", with one of the spaces that people and programs put there. */
const spaced = (amount: number, space: string): string => grouped(amount).replaceAll(",", space);
const dotted = (amount: number): string => grouped(amount).replaceAll(",", ".");
const inSpan = (text: string): string => `<span>${text}</span>`;

function writePrice(writes: readonly ((amount: number) => string)[], roundTo = 1) {
  return (plan: SitePlan, draw: Draw) => {
    plan.price.write = draw.pick(writes);
    plan.price.roundTo = roundTo;
    plan.price.plainOnPages = draw.chance(0.3);
  };
}

function writeMileage(writes: readonly ((amount: number) => string)[], label = "", roundTo = 1) {
  return (plan: SitePlan, draw: Draw) => {
    plan.mileage.write = draw.pick(writes);
    plan.mileage.roundTo = roundTo;
    plan.mileage.label = label;
  };
}

const beside = (kind: SitePlan["price"]["besides"][number]) => ({
  name: `price-${kind}`,
  weight: 0.14,
  variants: { [kind]: (plan: SitePlan) => void plan.price.besides.push(kind) },
});

const asides: Record<string, Variant> = {
  tires: (plan) => void plan.asides.push("tires"),
  warranty: (plan) => void plan.asides.push("warranty"),
  economy: (plan) => void plan.asides.push("economy"),
  engine: (plan) => void plan.asides.push("engine"),
  distance: (plan) => void plan.asides.push("distance"),
  views: (plan) => void plan.asides.push("views"),
  all: (plan) => void plan.asides.push("engine", "economy", "warranty", "tires", "views"),
};

/** The writings of prices and mileages, and other amounts beside them. */
export const NUMBER_RULES = family("numbers", [
  {
    name: "price-form",
    weight: 0.5,
    variants: {
      "sign-behind": writePrice([
        (n) => `${grouped(n)} $`,
        (n) => `${grouped(n)}$`,
        (n) => `${spaced(n, NBSP)}${NBSP}$`,
      ]),
      "sign-apart": writePrice([
        (n) => `${inSpan("$")}${inSpan(grouped(n))}`,
        (n) => `${inSpan(grouped(n))} ${inSpan("$")}`,
        (n) => `<sup>$</sup>${grouped(n)}`,
      ]),
      split: writePrice([
        (n) => grouped(n).split(",").map(inSpan).join(inSpan(",")).replace("<span>", "<span>$"),
        (n) => `$${grouped(n)}<sup>.00</sup>`,
        (n) => grouped(n).replace(/^[^,]*/, "<b>$$$&</b>"),
      ]),
      usd: (plan, draw) => {
        plan.price.namesUsd = true;
        writePrice([
          (n) => `USD ${grouped(n)}`,
          (n) => `${grouped(n)} USD`,
          (n) => `US$${grouped(n)}`,
          (n) => `US$ ${grouped(n)}`,
          (n) => `$${grouped(n)} USD`,
        ])(plan, draw);
      },
      spaces: writePrice([
        (n) => `$${spaced(n, " ")}`,
        (n) => `$${spaced(n, NBSP)}`,
        (n) => `$${NBSP}${spaced(n, THIN)}`,
        (n) => `$${spaced(n, NARROW_NBSP)}`,
        (n) => `$ ${grouped(n)}`,
      ]),
      european: writePrice([(n) => `$${dotted(n)},00`, (n) => `${dotted(n)},00 $`, (n) => `$ ${dotted(n)}`]),
      cents: writePrice([(n) => `$${n}.00`, (n) => `$${grouped(n)}.00`, (n) => `$${n}`]),
      thousands: writePrice([(n) => `$${n / 1_000}k`, (n) => `$${n / 1_000}K`], 100),
    },
  },
  {
    name: "price-label",
    weight: 0.4,
    variants: {
      labelled: (plan, draw) => {
        plan.price.label = draw.pick([
          "Price",
          "Our Price",
          "Internet Price",
          "Sale Price",
          "Asking Price",
          "Cash Price",
          "No-Haggle Price",
        ]);
      },
    },
  },
  {
    name: "call-for-price",
    weight: 0.25,
    variants: {
      some: (plan, draw) => {
        plan.price.callShare = draw.pick([0.1, 0.3, 1]);
        plan.price.callWords = draw.pick([
          "Call for Price",
          "Contact us for price",
          "Please Call",
          "Price on request",
          "CALL!",
          "Ask for Price",
          "Get Today's Price",
          "$0",
        ]);
      },
    },
  },
  beside("struck"),
  beside("msrp"),
  beside("payment"),
  beside("fee-beside"),
  { ...beside("fee-added"), weight: 0.06 },
  beside("savings"),
  { ...beside("down"), weight: 0.08 },
  { ...beside("book-value"), weight: 0.08 },
  {
    name: "mileage-form",
    weight: 0.5,
    variants: {
      labelled: (plan, draw) =>
        writeMileage(
          [(n) => grouped(n), (n) => String(n), (n) => `${grouped(n)} mi`],
          draw.pick(["Mileage", "Miles", "Odometer"]),
        )(plan, draw),
      "with-k": writeMileage(
        [(n) => `${n / 1_000}k mi`, (n) => `${n / 1_000}K miles`, (n) => `${n / 1_000}k miles`],
        "",
        1_000,
      ),
      spaces: writeMileage([
        (n) => `${spaced(n, " ")} mi`,
        (n) => `${spaced(n, NBSP)} miles`,
        (n) => `${spaced(n, THIN)}${NBSP}miles`,
      ]),
      short: writeMileage([
        (n) => `${grouped(n)} mi.`,
        (n) => `${n} mi`,
        (n) => `${grouped(n)} Mi`,
        (n) => `${grouped(n)}mi`,
      ]),
    },
  },
  {
    name: "mileage-unknown",
    weight: 0.15,
    variants: {
      some: (plan, draw) => {
        plan.mileage.unknownShare = draw.pick([0.15, 0.4]);
        plan.mileage.unknownWords = draw.pick([
          "TMU",
          "Exempt",
          "N/A",
          "True Mileage Unknown",
          "Not Actual",
          "Mileage exempt",
          "–",
        ]);
        if (plan.mileage.label === "" && draw.chance(0.5)) plan.mileage.label = "Mileage";
      },
    },
  },
  { name: "asides", weight: 0.25, variants: asides },
  { name: "praise", weight: 0.12, variants: { praise: set({ praise: true }) } },
  {
    name: "canada",
    weight: 0.06,
    variants: {
      canada: (plan) => {
        plan.canada = true;
        plan.mileage.write = (amount) => `${grouped(amount)} km`;
        plan.mileage.roundTo = 1;
        plan.mileage.label = "";
      },
    },
  },
]);
