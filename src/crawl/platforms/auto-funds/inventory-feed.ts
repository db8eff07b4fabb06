import type { RawVehicle } from "../../platform.ts";
import { parseXml } from "../../reading/parse-html.ts";

/** The namespace that tells this feed from the blog that other vendors keep at the same address. */
const MARK = /\bxmlns:addItem\s?=/i;

/** @returns null when the text is another feed or none. `cut`: it ends before its end. */
export function readFeed(xml: string, feedUrl: string): { vehicles: RawVehicle[]; cut: boolean } | null {
  if (!MARK.test(xml.slice(0, 5_000))) return null;
  const $ = parseXml(xml);
  const vehicles = $("item")
    .toArray()
    .map((item): RawVehicle => {
      const value = (name: string): string | null => {
        const [element] = $(item)
          .children()
          .toArray()
          .filter((child) => child.name.toLowerCase() === name);
        return element === undefined ? null : $(element).text().trim() || null;
      };
      const images = $(item)
        .find("*")
        .toArray()
        .filter(({ name }) => /^additem:image$/i.test(name));
      return {
        pageUrl: feedUrl,
        vin: value("additem:vin"),
        title: value("title"),
        year: value("additem:year"),
        make: value("additem:make"),
        model: value("additem:model"),
        trim: value("additem:trim"),
        mileage: value("additem:miles"),
        transmission: value("additem:transmission"),
        images: images.map((image) => $(image).text().trim()),
        detailUrl: value("link"),
      };
    });
  return { vehicles, cut: !/<\/rss\s{0,9}>/i.test(xml.slice(-200)) };
}
