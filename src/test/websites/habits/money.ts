import type { Draw } from "../draw.ts";
import { grouped, type SitePlan } from "../plan.ts";
import { family, set } from "./rule.ts";

const NBSP = "\u00a0";

const beside = (kind: SitePlan["price"]["besides"][number]) => (plan: SitePlan) => void plan.price.besides.push(kind);

function mileageAs(label: string, writes: readonly ((miles: number) => string)[], roundTo = 1) {
  return (plan: SitePlan, draw: Draw) => {
    if (plan.canada) return;
    plan.mileage.write = draw.pick(writes);
    plan.mileage.roundTo = roundTo;
    plan.mileage.label = label;
  };
}

/** Further amounts beside prices, further words for mileages, and Canadian pages. */
export const MONEY_RULES = family("numbers", [
  {
    name: "price-more",
    weight: 0.16,
    variants: {
      weekly: beside("weekly"),
      deposit: beside("deposit"),
      "was-now": beside("was-now"),
      discount: beside("discount"),
      rebate: beside("rebate"),
      "footer-fee": set({ price: { feeInFooter: true } }),
    },
  },
  {
    name: "down-only",
    weight: 0.05,
    variants: {
      down: (plan, draw) => {
        plan.price.callDenies = false;
        plan.price.callShare = draw.pick([0.3, 1]);
        plan.price.callWords = draw.pick(["$995 Down", "$0 Down!", "Down Payment: $1,200", "$1,500 down"]);
      },
      weekly: (plan, draw) => {
        plan.price.callDenies = false;
        plan.price.callShare = draw.pick([0.3, 1]);
        plan.price.callWords = draw.pick(["$89 weekly", "$500 down, $75/wk", "$95 per week", "$299/mo"]);
      },
    },
  },
  {
    name: "mileage-words",
    weight: 0.14,
    variants: {
      odo: mileageAs("Odo", [(n) => grouped(n), (n) => String(n)]),
      reading: mileageAs("Odometer Reading", [(n) => `${grouped(n)} mi`, (n) => grouped(n)]),
      "k-capital": mileageAs("", [(n) => `${n / 1_000}K mi.`, (n) => `${n / 1_000}K Miles`], 1_000),
      "k-labelled": mileageAs("Miles", [(n) => `${n / 1_000}K`, (n) => `${n / 1_000}k`], 1_000),
      shouts: mileageAs("", [(n) => `${grouped(n)} MILES`, (n) => `${grouped(n)} Mi.`, (n) => `${grouped(n)} MI`]),
    },
  },
  {
    name: "mileage-placeholder",
    weight: 0.06,
    variants: {
      some: (plan, draw) => {
        const unit = plan.canada ? "km" : draw.pick(["mi", "miles"]);
        plan.mileage.unknownShare = 0.3;
        plan.mileage.unknownWords = draw.pick(["0", "1"]) + (plan.mileage.label === "" ? ` ${unit}` : "");
      },
    },
  },
  {
    name: "canada-page",
    weight: 0.04,
    variants: {
      french: (plan, draw) => {
        plan.canada = true;
        plan.language = "fr";
        plan.price.namesUsd = false;
        plan.hostEnd = draw.pick(["example", "example.ca"]);
        plan.listPath = draw.pick(["/inventaire/", "/vehicules-occasion/", "/fr/inventaire"]);
        plan.price.write = draw.pick([
          (n: number) => `${grouped(n).replaceAll(",", " ")} $`,
          (n: number) => `${grouped(n).replaceAll(",", NBSP)}${NBSP}$`,
        ]);
        plan.price.label = draw.pick(["", "Prix", "Notre prix"]);
        plan.mileage.write = draw.pick([
          (n: number) => `${grouped(n).replaceAll(",", " ")} km`,
          (n: number) => `${grouped(n).replaceAll(",", NBSP)}${NBSP}km`,
          (n: number) => `${n} km`,
        ]);
        plan.mileage.roundTo = 1;
        plan.mileage.label = draw.pick(["", "Kilométrage"]);
        plan.vin.label = draw.pick(["NIV", "VIN"]);
        plan.stock.write = draw.pick([
          (number: string) => `Stock : ${number}`,
          (number: string) => `# Stock ${number}`,
          (number: string) => `No d’inventaire : ${number}`,
        ]);
      },
      english: (plan) => {
        plan.canada = true;
        plan.addressForm = "code-only";
        plan.mileage.write = (n) => `${grouped(n)} km`;
        plan.mileage.roundTo = 1;
        plan.mileage.label = "";
      },
      "ca-host": (plan) => {
        plan.canada = true;
        plan.hostEnd = "example.ca";
        plan.mileage.write = (n) => `${grouped(n)} km`;
        plan.mileage.roundTo = 1;
        plan.mileage.label = "";
      },
    },
  },
  {
    name: "vin-link",
    weight: 0.08,
    variants: Object.fromEntries(
      (["autocheck", "sticker", "finance", "carfax"] as const).map((report) => [
        report,
        (plan: SitePlan, draw: Draw) => {
          plan.vin.place = "carfax";
          plan.vin.report = report;
          plan.vin.onlyInLinks = draw.chance(0.5);
          if (draw.chance(0.4)) plan.chat = "same-vin";
          if (["seo-vin", "vin-query"].includes(plan.carPage.address)) plan.carPage.address = "seo-id";
        },
      ]),
    ),
  },
]);
