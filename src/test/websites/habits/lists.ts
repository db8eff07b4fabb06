import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";
import { family, set } from "./rule.ts";

function paged(kind: SitePlan["pager"]["kind"]) {
  return (plan: SitePlan, draw: Draw) => {
    plan.pager.kind = kind;
    plan.pager.size = draw.between(3, 8);
    plan.pager.address = draw.pick(["page-query", "page-folder", "offset"]);
    plan.stockSize = Math.max(plan.stockSize, plan.pager.size + draw.between(1, 9));
  };
}

function troubled(trouble: SitePlan["pager"]["trouble"]) {
  return (plan: SitePlan, draw: Draw) => {
    if (plan.pager.kind === "none") paged("numbers")(plan, draw);
    plan.pager.trouble = trouble;
  };
}

/** Pagers, totals, frames, landing pages and the entry. */
export const LIST_RULES = family("lists", [
  {
    name: "pager",
    weight: 0.45,
    variants: {
      "rel-next": paged("rel-next"),
      numbers: paged("numbers"),
      "next-link": paged("next-link"),
      form: paged("form"),
      script: paged("script"),
      "data-url": paged("data-url"),
      json: paged("json"),
      fragment: paged("fragment"),
      cursor: paged("cursor"),
      select: paged("select"),
      "view-all": paged("view-all"),
    },
  },
  {
    name: "pager-trouble",
    weight: 0.08,
    variants: { "other-host": troubled("other-host"), repeats: troubled("repeats"), fails: troubled("fails") },
  },
  {
    name: "total-form",
    weight: 0.6,
    variants: {
      showing: set({ total: { form: "showing" } }),
      heading: set({ total: { form: "heading" } }),
      "item-list": set({ total: { form: "item-list" } }),
      "page-data": set({ total: { form: "page-data" } }),
      none: set({ total: { form: "none" } }),
    },
  },
  {
    name: "total-wrong",
    weight: 0.08,
    variants: {
      "with-new": (plan) => {
        plan.total.truth = "with-new";
        if (plan.newCars === "none") plan.newCars = "own-list";
      },
      stale: set({ total: { truth: "stale" } }),
    },
  },
  {
    name: "frame",
    weight: 0.1,
    variants: {
      "same-host": set({ frame: "same-host" }),
      "other-host": set({ frame: "other-host" }),
    },
  },
  {
    name: "landings",
    weight: 0.25,
    variants: {
      town: (plan) => void plan.landings.push("town"),
      body: (plan) => void plan.landings.push("body"),
      price: (plan) => void plan.landings.push("price"),
      make: (plan) => void plan.landings.push("make"),
      all: (plan) => void plan.landings.push("town", "body", "price", "make"),
    },
  },
  {
    name: "entry",
    weight: 0.4,
    variants: {
      list: set({ entry: "list" }),
      "list-is-front": set({ listPath: "/" }),
      landing: (plan) => {
        plan.entry = "landing";
        if (plan.landings.length === 0) plan.landings.push("town");
      },
    },
  },
  {
    name: "sitemap",
    weight: 0.4,
    variants: {
      right: set({ sitemap: "right" }),
      stale: set({ sitemap: "stale" }),
      "with-sold": set({ sitemap: "with-sold" }),
    },
  },
  {
    name: "twins",
    weight: 0.2,
    variants: {
      sorted: (plan) => void plan.twins.push("sorted"),
      filtered: (plan) => void plan.twins.push("filtered"),
      both: (plan) => void plan.twins.push("filtered", "sorted"),
    },
  },
  { name: "sold-page", weight: 0.08, variants: { sold: set({ soldPage: true }) } },
  { name: "blog", weight: 0.15, variants: { blog: set({ blog: true }) } },
]);
