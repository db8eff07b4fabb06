import type { SiteBuilder } from "../site-builder.ts";
import type { StockCar } from "../website.ts";
import { photoAddress, placeholderOf } from "./addresses.ts";
import { escapeText } from "./markup.ts";
import { nameText } from "./names.ts";

const THUMB = 320;
const LARGE = 1_024;
const BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** True for a car that has only the shared picture. */
export const lacksPhotos = (site: SiteBuilder, car: StockCar): boolean =>
  site.draw.part(`placeholder/${car.id}`).chance(site.plan.photos.placeholderShare);

function pictureOf(site: SiteBuilder, address: string, large: string, alt: string): string {
  const { markup, plan } = site;
  const img = (attributes: Record<string, string>) => markup.el("img", "photo", "", { ...attributes, alt });
  switch (plan.photos.form) {
    case "src":
      return img({ src: address });
    case "data-src":
      return img({ src: BLANK, "data-src": address, loading: "lazy" });
    case "srcset":
      return img({
        srcset: address === large ? `${address} 1x` : `${address} ${THUMB}w, ${large} ${LARGE}w`,
        sizes: "100vw",
        src: address,
      });
    case "style":
      return markup.el("div", "photo", "", { style: `background-image: url('${address}')` });
    case "picture":
      return `<picture><source srcset="${escapeText(address)}" type="image/jpeg">${img({ src: address })}</picture>`;
    case "noscript":
      return `${img({ src: BLANK })}<noscript>${img({ src: address })}</noscript>`;
  }
}

/** True when the picture itself says that the car is sold, so that its caption does. */
export function hasSoldCaption(site: SiteBuilder, car: StockCar): boolean {
  const { plan } = site;
  const hasPicture = plan.photos.onCards && plan.list !== "one-line" && !lacksPhotos(site, car);
  const isSold = car.kind === "sold" && plan.ribbons.includes("sold") && plan.soldSign === "caption";
  return isSold && hasPicture && plan.photos.form !== "style";
}

/** Returns the picture of a card, with the symbols that stand around it. */
export function cardPhoto(site: SiteBuilder, address: string, car: StockCar): string {
  const { plan } = site;
  if (!plan.photos.onCards) return "";
  const sprites = plan.photos.sprites
    ? `<img src="/assets/sprites/carfax-1-owner.png" alt="CARFAX 1-Owner"><img src="/assets/icons/heart.svg" alt="Save">`
    : "";
  if (lacksPhotos(site, car))
    return pictureOf(site, placeholderOf(site), placeholderOf(site), "Photos coming soon") + sprites;
  site.show(address, car, "images");
  const photo = photoAddress(site, car, 1, THUMB);
  const caption = `${hasSoldCaption(site, car) ? "SOLD - " : ""}${nameText(site, car)}`;
  return pictureOf(site, photo, photoAddress(site, car, 1, LARGE), caption) + sprites;
}

/** Returns the pictures of a car's page. */
export function gallery(site: SiteBuilder, address: string, car: StockCar): string {
  const { plan, markup } = site;
  if (lacksPhotos(site, car)) return pictureOf(site, placeholderOf(site), placeholderOf(site), "Photos coming soon");
  site.show(address, car, "images");
  const count = plan.photos.gallery ? car.photoCount : 1;
  const shots = Array.from({ length: count }, (_, index) => {
    const large = photoAddress(site, car, index + 1, LARGE);
    const picture = pictureOf(site, large, large, `${nameText(site, car)} photo ${index + 1}`);
    return plan.photos.sizes !== "none"
      ? markup.el("a", null, picture, { href: photoAddress(site, car, index + 1, 1_600) })
      : picture;
  });
  const thumbs =
    plan.photos.sizes !== "none"
      ? shots.map((_, index) => `<img src="${escapeText(photoAddress(site, car, index + 1, 96))}" alt="">`).join("")
      : "";
  return markup.el("div", "section", `${shots.join("\n")}${thumbs}`, { id: "gallery" });
}
