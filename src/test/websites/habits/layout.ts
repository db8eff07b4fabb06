import { family, set } from "./rule.ts";

/** The structure of lists and cards. */
export const LAYOUT_RULES = family("layout", [
  {
    name: "card-element",
    weight: 0.5,
    variants: {
      article: set({ item: "article" }),
      "list-item": set({ item: "li" }),
      section: set({ item: "section" }),
    },
  },
  {
    name: "list-form",
    weight: 0.2,
    slot: "list-form",
    variants: {
      "table-named": set({ list: "table-named" }),
      "table-columns": set({ list: "table-columns" }),
      "one-line": set({ list: "one-line" }),
    },
  },
  {
    name: "facts-form",
    weight: 0.6,
    variants: {
      definitions: set({ facts: "definitions" }),
      bullets: set({ facts: "bullets" }),
      "labelled-spans": set({ facts: "labelled-spans" }),
      "small-table": set({ facts: "small-table" }),
      bars: set({ facts: "bars" }),
    },
  },
  {
    name: "classes",
    weight: 0.5,
    variants: {
      modules: set({ classes: "modules" }),
      hashed: set({ classes: "hashed" }),
      none: set({ classes: "none" }),
    },
  },
  {
    name: "wrappers",
    weight: 0.4,
    variants: {
      nested: (plan, draw) => {
        plan.wrappers = draw.between(1, 5);
      },
    },
  },
  { name: "facts-first", weight: 0.12, variants: { first: set({ factsFirst: true }) } },
  {
    name: "rough-html",
    weight: 0.25,
    variants: {
      "upper-case": (plan) => void plan.rough.push("upper-case"),
      unquoted: (plan) => void plan.rough.push("unquoted"),
      comments: (plan) => void plan.rough.push("comments"),
      "open-ends": (plan) => void plan.rough.push("open-ends"),
      entities: (plan) => void plan.rough.push("entities"),
      spread: (plan) => void plan.rough.push("spread"),
    },
  },
  {
    name: "clutter",
    weight: 0.35,
    variants: {
      filters: (plan) => void plan.clutter.push("filters"),
      "model-menu": (plan) => void plan.clutter.push("model-menu"),
      "popular-searches": (plan) => void plan.clutter.push("popular-searches"),
      calculator: (plan) => void plan.clutter.push("calculator"),
      reviews: (plan) => void plan.clutter.push("reviews"),
      all: (plan) => void plan.clutter.push("filters", "model-menu", "popular-searches", "calculator", "reviews"),
    },
  },
  {
    name: "mobile-twin",
    weight: 0.15,
    variants: {
      facts: set({ mobileTwin: "facts" }),
      card: set({ mobileTwin: "card" }),
    },
  },
  {
    name: "card-link",
    weight: 0.6,
    variants: {
      whole: set({ link: "whole" }),
      details: set({ link: "details" }),
      picture: set({ link: "picture" }),
      onclick: set({ link: "onclick" }),
      data: set({ link: "data" }),
      none: set({ link: "none" }),
    },
  },
]);
