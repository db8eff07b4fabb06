import { family, set } from "./rule.ts";

/** VINs, stock numbers, pictures and the cars' pages. */
export const PAGE_RULES = family("pages", [
  {
    name: "vin-place",
    weight: 0.5,
    variants: {
      bare: set({ vin: { place: "bare" } }),
      data: set({ vin: { place: "data" } }),
      "car-page": set({ vin: { place: "car-page" } }),
      carfax: set({ vin: { place: "carfax" } }),
      nowhere: (plan) => {
        plan.vin.place = "nowhere";
        if (plan.carPage.address === "seo-vin") plan.carPage.address = "seo-stock";
      },
    },
  },
  {
    name: "vin-label",
    weight: 0.2,
    variants: {
      words: (plan, draw) => {
        plan.vin.label = draw.pick(["VIN #", "Vin", "VIN Number", "V.I.N."]);
      },
      "lower-case": set({ vin: { lowerCase: true } }),
    },
  },
  {
    name: "stock-number",
    weight: 0.5,
    variants: {
      "no-colon": set({ stock: { write: (number) => `Stock #${number}` } }),
      short: set({ stock: { write: (number) => `Stk# ${number}` } }),
      words: set({ stock: { write: (number) => `Stock Number: ${number}` } }),
      shouts: set({ stock: { write: (number) => `STOCK# ${number}` } }),
      "no-dot": set({ stock: { write: (number) => `Stock No. ${number}` } }),
      spaced: set({ stock: { write: (number) => `Stock # ${number}` } }),
      bare: set({ stock: { write: (number) => `#${number}` } }),
      "car-page": set({ stock: { place: "car-page" } }),
      nowhere: (plan) => {
        plan.stock.place = "nowhere";
        if (["seo-stock", "folders"].includes(plan.carPage.address)) plan.carPage.address = "seo-id";
      },
    },
  },
  {
    name: "car-address",
    weight: 0.65,
    variants: {
      stock: set({ carPage: { address: "seo-stock" } }),
      id: set({ carPage: { address: "id-query" } }),
      "seo-id": set({ carPage: { address: "seo-id" } }),
      vin: (plan) => {
        plan.carPage.address = plan.vin.place === "nowhere" ? "id-query" : "vin-query";
      },
      uuid: set({ carPage: { address: "uuid" } }),
      folders: set({ carPage: { address: "folders" } }),
    },
  },
  {
    name: "car-pages-fail",
    weight: 0.12,
    variants: {
      missing: (plan, draw) => {
        plan.carPage.fails = 404;
        plan.carPage.failShare = draw.pick([1, 1, 0.3]);
      },
      refused: (plan, draw) => {
        plan.carPage.fails = 403;
        plan.carPage.failShare = draw.pick([1, 1, 0.3]);
      },
      unavailable: (plan, draw) => {
        plan.carPage.fails = 503;
        plan.carPage.failShare = draw.pick([1, 1, 0.3]);
      },
    },
  },
  {
    name: "only-on-car-page",
    weight: 0.15,
    variants: {
      mileage: set({ carPage: { only: ["mileage"] } }),
      price: set({ carPage: { only: ["price"] } }),
      both: set({ carPage: { only: ["price", "mileage"] } }),
    },
  },
  { name: "canonical", weight: 0.3, variants: { canonical: set({ carPage: { canonical: true } }) } },
  { name: "similar-on-car-page", weight: 0.2, variants: { similar: set({ carPage: { similar: true } }) } },
  { name: "colors", weight: 0.3, variants: { labels: set({ colors: "labels" }) } },
  {
    name: "chat",
    weight: 0.15,
    variants: {
      "same-vin": set({ chat: "same-vin" }),
      "own-vin": set({ chat: "own-vin" }),
    },
  },
  { name: "tracking", weight: 0.15, variants: { tracking: set({ tracking: true }) } },
  {
    name: "picture-form",
    weight: 0.4,
    variants: {
      "data-src": set({ photos: { form: "data-src" } }),
      srcset: set({ photos: { form: "srcset" } }),
      style: set({ photos: { form: "style" } }),
      picture: set({ photos: { form: "picture" } }),
      noscript: set({ photos: { form: "noscript" } }),
    },
  },
  {
    name: "picture-sizes",
    weight: 0.15,
    variants: {
      folders: set({ photos: { sizes: "folders" } }),
      query: set({ photos: { sizes: "query" } }),
      ending: set({ photos: { sizes: "ending" } }),
    },
  },
  { name: "sprites", weight: 0.15, variants: { sprites: set({ photos: { sprites: true } }) } },
  {
    name: "placeholders",
    weight: 0.12,
    variants: {
      shared: (plan, draw) => {
        plan.photos.placeholderShare = draw.pick([0.2, 0.5, 0.9]);
        plan.photos.placeholder = draw.pick(["/assets/coming-soon.jpg", "/noimage.png", "/img/no-photo-available.jpg"]);
      },
      // Its name says nothing, but nearly all cars have it.
      unnamed: (plan) => {
        plan.photos.placeholderShare = 0.9;
        plan.stockSize = Math.max(plan.stockSize, 6);
        plan.photos.placeholder = "/stock/7f3a/8812.jpg";
      },
    },
  },
  {
    name: "few-pictures",
    weight: 0.12,
    variants: {
      "no-gallery": set({ photos: { gallery: false } }),
      "not-on-cards": set({ photos: { onCards: false } }),
    },
  },
]);
