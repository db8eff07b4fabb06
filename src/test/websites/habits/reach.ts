import { family, set } from "./rule.ts";

/** The ways of a crawler to the cars: sitemaps, robots.txt, lists that a script draws, and pages that lead nowhere. */
export const REACH_RULES = family("reach", [
  {
    name: "sitemap-form",
    weight: 0.1,
    variants: {
      index: (plan) => {
        plan.sitemapForm = "index";
        if (plan.sitemap === "none") plan.sitemap = "right";
      },
      nested: (plan) => {
        plan.sitemapForm = "nested";
        if (plan.sitemap === "none") plan.sitemap = "right";
      },
      elsewhere: (plan) => {
        plan.sitemapPath = "/feeds/site-map.xml";
        if (plan.sitemap === "none") plan.sitemap = "right";
      },
      old: set({ sitemap: "old" }),
      landings: (plan) => {
        plan.sitemap = "landings";
        plan.blog = true;
        if (plan.landings.length === 0) plan.landings.push("town", "make");
      },
    },
  },
  {
    name: "robots",
    weight: 0.05,
    variants: {
      "no-list": (plan) => {
        if (plan.listPath === "/") plan.listPath = "/inventory";
        plan.disallows.push(plan.listPath);
      },
      "no-queries": (plan) => void plan.disallows.push("/*?"),
    },
  },
  {
    name: "shell",
    weight: 0.06,
    variants: {
      state: set({ shell: "state", frame: "none", pager: { kind: "none" } }),
      "json-script": set({ shell: "json-script", frame: "none", pager: { kind: "none" } }),
      empty: set({ shell: "empty", frame: "none", pager: { kind: "none" } }),
    },
  },
  {
    name: "research",
    weight: 0.12,
    variants: {
      models: (plan) => void plan.research.push("models"),
      showroom: (plan) => void plan.research.push("showroom"),
      "trade-in": (plan) => void plan.research.push("trade-in"),
      build: (plan) => void plan.research.push("build"),
      all: (plan) => void plan.research.push("models", "showroom", "trade-in", "build"),
    },
  },
  {
    name: "gone-pages",
    weight: 0.08,
    variants: Object.fromEntries(
      (["redirect", "list", "410", "says-sold"] as const).map((gonePages) => [
        gonePages,
        (plan) => {
          plan.gonePages = gonePages;
          if (plan.sitemap === "none" || plan.sitemap === "right") plan.sitemap = "stale";
        },
      ]),
    ),
  },
]);
