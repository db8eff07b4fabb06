import { family, set } from "./rule.ts";

const SLOGANS = [
  "WOW!! One owner!",
  "*** MUST SEE ***",
  "LOW MILES!",
  "Clean Carfax!",
  "Sharp & Loaded",
  "PRICED TO SELL",
  "Best Deal in Town!!",
  "Buy Here Pay Here",
];

/** The forms of names. */
export const NAME_RULES = family("names", [
  {
    name: "name-form",
    weight: 0.45,
    variants: {
      spans: set({ name: { form: "spans" } }),
      blocks: set({ name: { form: "blocks" } }),
      "year-apart": set({ name: { form: "year-apart" } }),
      "year-labelled": set({ name: { form: "year-labelled" } }),
      "no-year": set({ name: { form: "no-year" } }),
      "year-last": set({ name: { form: "year-last" } }),
    },
  },
  { name: "name-shouts", weight: 0.2, variants: { shouts: set({ name: { shouts: true } }) } },
  {
    name: "name-drive-words",
    weight: 0.3,
    variants: {
      behind: set({ name: { extras: "behind" } }),
      between: set({ name: { extras: "between" } }),
    },
  },
  {
    name: "name-slogan",
    weight: 0.15,
    variants: {
      slogan: (plan, draw) => {
        plan.name.slogans = draw.some(SLOGANS, 3);
      },
    },
  },
  {
    name: "name-condition",
    weight: 0.15,
    variants: {
      used: set({ name: { before: "Used" } }),
      "pre-owned": set({ name: { before: "Pre-Owned" } }),
    },
  },
  {
    name: "name-for-sale",
    weight: 0.1,
    variants: {
      "for-sale": set({ name: { behind: "for sale" } }),
      town: set({ name: { behind: "for sale in {town}" } }),
      stock: set({ name: { behind: "#{stock}" } }),
    },
  },
  { name: "name-slang", weight: 0.12, variants: { slang: set({ name: { slang: true } }) } },
  { name: "name-no-breaks", weight: 0.08, variants: { "no-breaks": set({ name: { noBreaks: true } }) } },
]);
