import type { SitePlan } from "../plan.ts";
import { family } from "./rule.ts";

const soldBy = (soldSign: SitePlan["soldSign"]) => (plan: SitePlan) => {
  if (!plan.ribbons.includes("sold")) plan.ribbons.push("sold");
  plan.soldSign = soldSign;
};

const pendingAs = (words: string) => (plan: SitePlan) => {
  if (!plan.ribbons.includes("pending")) plan.ribbons.push("pending");
  plan.pendingWords = words;
};

/** An old car's year does not follow from its VIN, so its dealer names it. */
const oldCars = (share: number) => (plan: SitePlan) => {
  plan.oldCars = share;
  if (plan.name.form === "no-year") plan.name.form = "whole";
};

const rooftopBy = (sign: SitePlan["rooftopSign"]) => (plan: SitePlan) => {
  plan.rooftops = true;
  plan.rooftopSign = sign;
};

/** Signs of sold and reserved cars, rooftops of a group, and cars from before 1981. */
export const SALE_SIGN_RULES = family("stock", [
  {
    name: "sold-sign",
    weight: 0.06,
    variants: {
      overlay: soldBy("overlay"),
      caption: soldBy("caption"),
      banner: soldBy("banner"),
      dated: soldBy("dated"),
    },
  },
  {
    name: "pending-words",
    weight: 0.06,
    variants: {
      hold: pendingAs("On Hold"),
      deposit: pendingAs("Deposit Taken"),
      deal: pendingAs("Deal Pending"),
      reserved: pendingAs("Reserved"),
    },
  },
  {
    name: "rooftop-sign",
    weight: 0.04,
    variants: {
      badge: rooftopBy("badge"),
      heading: rooftopBy("heading"),
      data: (plan) => {
        rooftopBy("data")(plan);
        if (!["json-ld", "json-ld-list", "graph"].includes(plan.data.form)) plan.data.form = "json-ld";
        if (plan.data.truth === "partial") plan.data.truth = "right";
      },
    },
  },
  {
    name: "old-cars",
    weight: 0.06,
    variants: {
      some: oldCars(0.3),
      all: oldCars(1),
    },
  },
]);
