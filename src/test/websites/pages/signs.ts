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
    case "class":
    case "status":
      return "";
    case "alt":
      return `<img src="/assets/overlays/ov-3.png" alt="SOLD">`;
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

const SOLD_CLASSES = ["sold", "is-sold", "vehicle-sold", "status-sold", "sold-vehicle", "listing--sold"];

/** Returns the attributes of a card that say that its car is sold, or which rooftop has it. */
export function signAttributes(site: SiteBuilder, car: StockCar): Record<string, string> {
  const { plan, draw, markup } = site;
  const isMarked = car.kind === "sold" && plan.ribbons.includes("sold");
  const name = `${markup.classOf("card") ?? ""} ${draw.part("sold class").pick(SOLD_CLASSES)}`.trim();
  return {
    ...(isMarked && plan.soldSign === "class" && { class: name }),
    ...(plan.soldSign === "status" &&
      plan.ribbons.includes("sold") && { "data-status": isMarked ? "sold" : "available" }),
    ...(plan.rooftops && plan.rooftopSign === "attribute" && { "data-dealer": rooftopOf(site, car) }),
  };
}

const AT_ROOFTOP = ["Available at {}", "Sold by {}", "Offered by {}", "Located at {}", "At {}"];

/** Returns the rooftop of a car as a line or a logo; empty on sites without such. */
export function rooftopLine(site: SiteBuilder, car: StockCar): string {
  const { plan, draw, markup } = site;
  if (!plan.rooftops) return "";
  const name = rooftopOf(site, car);
  if (plan.rooftopSign === "line")
    return markup.el("p", "fact", draw.part("at rooftop").pick(AT_ROOFTOP).replace("{}", name));
  if (plan.rooftopSign === "logo")
    return `<img src="/assets/logos/${name.toLowerCase().replace(/\W+/g, "-")}.png" alt="${name}">`;
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
