import type { SitePlan } from "../plan.ts";
import { family, set } from "./rule.ts";

const soldBy = (soldSign: SitePlan["soldSign"]) => (plan: SitePlan) => {
  if (!plan.ribbons.includes("sold")) plan.ribbons.push("sold");
  plan.soldSign = soldSign;
};

const rooftopBy = (sign: SitePlan["rooftopSign"]) => (plan: SitePlan) => {
  plan.rooftops = true;
  plan.rooftopSign = sign;
};

/** The dealer stands in the data alone. */
const sellerAs = (seller: SitePlan["data"]["seller"]) => (plan: SitePlan) => {
  rooftopBy("data")(plan);
  plan.data.seller = seller;
  plan.data.form = "json-ld";
  if (plan.data.truth === "partial") plan.data.truth = "right";
};

const shellOf = (shell: SitePlan["shell"]) => set({ shell, frame: "none", pager: { kind: "none" } });

/** The beginnings of the addresses of cars. */
const CAR_FOLDERS: Readonly<Record<SitePlan["carPage"]["address"], string>> = {
  "seo-vin": "/used/",
  "seo-stock": "/inventory/used-",
  "seo-id": "/vdp/",
  "id-query": "/details.php",
  "vin-query": "/vehicle-details",
  uuid: "/vehicle/",
  folders: "/inventory/",
};

/** Further templates of lists, cards and pages. */
export const TEMPLATE_RULES = family("templates", [
  {
    name: "list-template",
    weight: 0.06,
    variants: {
      definitions: set({ list: "definitions" }),
      "items-of-dl": set({ item: "li", listTag: "dl" }),
      "items-of-ol": set({ item: "li", listTag: "ol" }),
    },
  },
  {
    name: "link-script",
    weight: 0.1,
    variants: {
      "button-data": set({ link: "button-data" }),
      form: set({ link: "form" }),
      call: set({ link: "call" }),
      "role-link": set({ link: "role-link" }),
    },
  },
  {
    name: "ads",
    weight: 0.1,
    variants: {
      finance: (plan) => void plan.ads.push("finance"),
      trade: (plan) => void plan.ads.push("trade"),
      model: (plan) => void plan.ads.push("model"),
      all: (plan) => void plan.ads.push("finance", "trade", "model"),
    },
  },
  {
    name: "sold-silent",
    weight: 0.06,
    variants: { class: soldBy("class"), status: soldBy("status"), alt: soldBy("alt") },
  },
  {
    name: "rooftop-words",
    weight: 0.05,
    variants: { line: rooftopBy("line"), attribute: rooftopBy("attribute"), logo: rooftopBy("logo") },
  },
  {
    name: "seller-data",
    weight: 0.04,
    variants: {
      "offered-by": sellerAs("offered-by"),
      node: sellerAs("node"),
      reference: sellerAs("reference"),
    },
  },
  { name: "two-names", weight: 0.06, variants: { both: set({ namesSister: true }) } },
  {
    name: "tabs-new-used",
    weight: 0.05,
    variants: {
      tabs: (plan) => {
        plan.newCars = "tab";
        plan.split = "new-used";
        if (plan.list.startsWith("table")) plan.list = "cards";
      },
      headings: (plan) => {
        plan.newCars = "tab";
        plan.split = "new-used-headings";
        if (plan.list.startsWith("table")) plan.list = "cards";
      },
    },
  },
  {
    name: "shell-more",
    weight: 0.06,
    variants: {
      variable: shellOf("variable"),
      call: shellOf("call"),
      attribute: shellOf("attribute"),
      fetch: shellOf("fetch"),
    },
  },
  {
    name: "robots-more",
    weight: 0.04,
    variants: {
      "no-cars": (plan) => void plan.disallows.push(CAR_FOLDERS[plan.carPage.address]),
      everything: (plan) => void plan.disallows.push("/"),
      "no-pages": (plan) => void plan.disallows.push("/*page"),
    },
  },
  {
    name: "sitemap-more",
    weight: 0.05,
    variants: {
      text: (plan) => {
        plan.sitemapForm = "text";
        plan.sitemapPath = "/sitemap.txt";
        if (plan.sitemap === "none") plan.sitemap = "right";
      },
      "index-of-one-kind": (plan) => {
        plan.sitemapForm = "index";
        plan.sitemapPath = "/sitemap_index.xml";
        plan.sitemap = "stale";
      },
    },
  },
  {
    name: "serial-label",
    weight: 0.05,
    variants: {
      serial: (plan, draw) => {
        plan.oldCars = 0.4;
        plan.vin.place = "label";
        plan.vin.label = draw.pick(["Serial Number", "Chassis #", "VIN/Serial"]);
        if (plan.name.form === "no-year") plan.name.form = "whole";
      },
    },
  },
]);
