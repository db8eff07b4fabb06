import { family, set } from "./rule.ts";

/** The data of the pages for programs. */
export const DATA_RULES = family("data", [
  {
    name: "data-form",
    weight: 0.45,
    variants: {
      "json-ld": (plan, draw) => {
        plan.data.form = "json-ld";
        plan.data.onPages = draw.chance(0.5);
      },
      "json-ld-list": (plan, draw) => {
        plan.data.form = "json-ld-list";
        plan.data.onPages = draw.chance(0.5);
      },
      state: set({ data: { form: "state" } }),
      "next-data": set({ data: { form: "next-data" } }),
      graph: set({ data: { form: "graph" } }),
      microdata: set({ data: { form: "microdata" } }),
    },
  },
  {
    name: "data-truth",
    weight: 0.15,
    variants: {
      partial: (plan) => {
        plan.data.truth = "partial";
        if (plan.data.form === "none") plan.data.form = "json-ld";
      },
      "other-price": (plan) => {
        plan.data.truth = "other-price";
        plan.carPage.only = [];
        if (plan.data.form === "none") plan.data.form = "json-ld";
      },
      // Data of an earlier day. Without the price and mileage on the cards a reader could not know better.
      stale: (plan) => {
        plan.data.truth = "stale";
        plan.carPage.only = [];
        if (plan.data.form === "none") plan.data.form = "json-ld";
      },
    },
  },
  {
    name: "data-other-host",
    weight: 0.06,
    variants: {
      host: (plan) => {
        plan.data.otherHost = true;
        if (plan.data.form === "none") plan.data.form = "json-ld";
      },
    },
  },
]);
