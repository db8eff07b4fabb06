import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";

/** Returns the link to a car's report, sticker or loan, which holds its VIN; empty on sites without one. */
export function reportLink({ plan, markup }: SiteBuilder, car: StockCar): string {
  if (plan.vin.place !== "carfax") return "";
  const { words, href } = {
    carfax: {
      words: "Free CARFAX Report",
      href: `https://www.carfax.com/VehicleHistory/p/Report.cfx?partner=DVW_1&vin=${car.vin}`,
    },
    autocheck: {
      words: "AutoCheck Report",
      href: `https://www.autocheck.com/vehiclehistory/?siteID=0&vin=${car.vin}`,
    },
    sticker: { words: "Window Sticker", href: `https://stickers.sitevendor.example/pdf/${car.vin}.pdf` },
    finance: { words: "Get Pre-Approved", href: `/credit-application?stock=${car.stockNumber}&vin=${car.vin}` },
  }[plan.vin.report];
  return markup.el("a", null, words, { href, target: "_blank" });
}
