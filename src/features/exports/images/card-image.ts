import type { RawPicture } from "#core/photos/decoder/picture-orders.ts";
import type { SiteLogo } from "#kernel/settings/rules/site-look.ts";
import type { CARD_IMAGE_SIZES } from "#kernel/words/rules/export-rules.ts";
import type { CarFacts } from "../car-facts.ts";

export type CardImageSize = (typeof CARD_IMAGE_SIZES)[number];

/** A car to draw pictures of. It is sent to another thread, so it is plain data. */
export type CardImageOrder = {
  car: Pick<CarFacts, "title" | "price" | "priceParts" | "mileage" | "place" | "dealership" | "discount" | "verified">;
  /** Year, make and model: the title for a car whose own title is in letters that our fonts lack. */
  otherTitle: string;
  siteName: string;
  /** The accent color of the light scheme. */
  brand: string;
  /** The operator's logo, its PNG file in `src` as a data address; null without one. */
  logo: (SiteLogo & { src: string }) | null;
  /** Its photo, which covers the square picture's box for it; null for a car without one. */
  photo: RawPicture | null;
};

/** A rectangle in a picture, in pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/** Places of photo and text: one above the other in the square picture, side by side in the wide one. */
export const LAYOUTS: Record<CardImageSize["name"], { photo: Box; panel: Box }> = {
  square: {
    photo: { left: 0, top: 0, width: 1080, height: 700 },
    panel: { left: 0, top: 700, width: 1080, height: 380 },
  },
  wide: {
    photo: { left: 0, top: 0, width: 700, height: 630 },
    panel: { left: 700, top: 0, width: 500, height: 630 },
  },
};
