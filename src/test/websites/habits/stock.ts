import { family, set } from "./rule.ts";

/** Vehicles that stand beside the used cars for sale. */
export const STOCK_RULES = family("stock", [
  {
    name: "new-cars",
    weight: 0.25,
    variants: {
      "in-list": set({ newCars: "in-list" }),
      "in-list-marked": set({ newCars: "in-list-marked" }),
      "own-list": set({ newCars: "own-list" }),
    },
  },
  {
    name: "lying-stamp",
    weight: 0.1,
    variants: {
      "used-as-new": (plan) => {
        plan.stamps = "used-as-new";
        if (plan.data.form === "none") plan.data.form = "json-ld";
      },
      "new-under-used": (plan) => {
        plan.stamps = "new-under-used";
        if (plan.newCars === "none") plan.newCars = "in-list";
      },
    },
  },
  { name: "section-sold", weight: 0.12, variants: { sold: (plan) => void plan.sections.push("sold") } },
  { name: "section-similar", weight: 0.12, variants: { similar: (plan) => void plan.sections.push("similar") } },
  { name: "section-sister", weight: 0.12, variants: { sister: (plan) => void plan.sections.push("sister") } },
  { name: "section-featured", weight: 0.15, variants: { featured: (plan) => void plan.sections.push("featured") } },
  { name: "section-viewed", weight: 0.08, variants: { viewed: (plan) => void plan.sections.push("viewed") } },
  {
    name: "ribbon-sold",
    weight: 0.14,
    variants: {
      badge: (plan) => void plan.ribbons.push("sold"),
      name: (plan) => {
        plan.ribbons.push("sold");
        plan.soldSign = "name";
      },
      price: (plan) => {
        plan.ribbons.push("sold");
        plan.soldSign = "price";
      },
      picture: (plan) => {
        plan.ribbons.push("sold");
        plan.soldSign = "picture";
      },
    },
  },
  { name: "ribbon-pending", weight: 0.1, variants: { pending: (plan) => void plan.ribbons.push("pending") } },
  { name: "rooftops", weight: 0.08, variants: { located: set({ rooftops: true }) } },
  { name: "other-vehicles", weight: 0.08, variants: { mixed: set({ otherVehicles: true }) } },
  { name: "certified", weight: 0.12, variants: { some: set({ certifiedShare: 0.4 }) } },
]);
