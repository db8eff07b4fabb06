import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { hasSoldCaption } from "./photos.ts";

const SOLD_PHRASES = ["This one is sold", "Just Sold!", "Sold - thank you!", "This vehicle has been sold"];
const SOLD_DATES = ["Sold 10/30/2026", "Sold on Oct 30, 2026", "SOLD 10-30-26"];

/** Returns the sign of a sold car beside its picture; empty where its name, price or caption says it. */
function soldSign(site: SiteBuilder, car: StockCar): string {
  const { plan, draw, markup } = site;
  // Under a heading that says it, a sold car need not have a sign.
  if (!plan.ribbons.includes("sold") && draw.part("sold sign").chance(0.5)) return "";
  const isInParts =
    plan.list !== "table-columns" &&
    (plan.soldSign === "name" || (plan.soldSign === "price" && !plan.carPage.only.includes("price")));
  if (isInParts || hasSoldCaption(site, car)) return "";
  switch (plan.soldSign) {
    case "picture":
      return `<img src="/assets/ribbons/sold.png" alt="Sold">`;
    case "overlay":
      return `<span>${draw.part("sold overlay").pick(["SOLD", "Sold"])}</span>`;
    case "banner":
      return markup.el("div", null, draw.part("sold phrase").pick(SOLD_PHRASES));
    case "dated":
      return draw.part("sold date").pick(SOLD_DATES);
    default:
      return "SOLD";
  }
}

/** Returns the words on a car's picture: "SOLD". */
function badgeOf(site: SiteBuilder, car: StockCar): string {
  const { plan } = site;
  if (car.kind === "sold") return soldSign(site, car);
  if (car.pending) return plan.pendingWords;
  if (car.kind === "new" && plan.newCars === "in-list-marked") return "New";
  return "";
}

/** Returns the name of the rooftop where a car stands. */
export const rooftopOf = ({ dealer, sister }: SiteBuilder, car: StockCar): string =>
  car.kind === "other dealer" ? sister.name : dealer.name;

/** Returns the signs of a car as elements. @param tag element of a sign */
export function ribbonsOf(site: SiteBuilder, car: StockCar, tag: "span" | "b"): string[] {
  const { plan, markup } = site;
  const rooftop = plan.rooftops && plan.rooftopSign === "badge" ? rooftopOf(site, car) : "";
  return [badgeOf(site, car), rooftop].filter((words) => words !== "").map((words) => markup.el(tag, "badge", words));
}
