import sharp from "sharp";
import { expect, it } from "vitest";
import { CARD_IMAGE_SIZES } from "#kernel/words/rules/export-rules.ts";
import { type CardImageOrder, LAYOUTS } from "./card-image.ts";
import { drawCardImages } from "./draw-card-images.ts";

const car: CardImageOrder["car"] = {
  title: "2020 Honda Accord Sport",
  price: "$20,499",
  priceParts: "Dealer's price $20,000 + $499 fees",
  mileage: "30,000 miles",
  place: "Chantilly, VA",
  dealership: "Harbor Motors",
  discount: "DISCOUNT: FB100",
  verified: true,
};
const order = (changes: Partial<CardImageOrder["car"]>, siteName = "AutoHub"): CardImageOrder => ({
  car: { ...car, ...changes },
  otherTitle: "2020 Honda Accord",
  siteName,
  brand: "#0f6b63",
  logo: null,
  photo: null,
});
/** Space that stays free at the right and below the text. */
const FREE = 30;

/** Darkest value of a part of a picture, 0 to 255. */
async function darkestOf(image: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(image).extract(part).toBuffer()).stats();
  return Math.min(...channels.map(({ min }) => min));
}

it.each([
  ["short texts", order({})],
  [
    "no price, place, discount or stamp",
    order({ price: "Contact for price", place: null, discount: null, verified: false }),
  ],
  [
    "texts that are too long",
    order(
      { title: "Very Long ".repeat(30), dealership: "Dealer ".repeat(30), place: "Place ".repeat(30) },
      "Site ".repeat(30),
    ),
  ],
  [
    "words that are too long",
    order({ title: "W".repeat(300), dealership: "W".repeat(300), place: "W".repeat(300) }, "W".repeat(300)),
  ],
  ["letters that no font has", order({ title: "\u8eca", dealership: "\u8eca", place: "\u8eca" })],
])("draws %s in both sizes, in the space for them", async (_, of) => {
  const images = await drawCardImages(of);
  for (const [n, { name, width, height }] of CARD_IMAGE_SIZES.entries()) {
    const image = images[n] as Buffer;
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width, height });
    const { panel } = LAYOUTS[name];
    const [right, bottom] = [panel.left + panel.width, panel.top + panel.height];
    expect(await darkestOf(image, panel)).toBeLessThan(60);
    expect(await darkestOf(image, { ...panel, left: right - FREE, width: FREE })).toBeGreaterThan(240);
    expect(await darkestOf(image, { ...panel, top: bottom - FREE, height: FREE })).toBeGreaterThan(240);
  }
});

it("draws the operator's logo in place of the name", async () => {
  const create = { width: 400, height: 100, channels: 3, background: "#d01010" } as const;
  const png = await sharp({ create }).png().toBuffer();
  const src = `data:image/png;base64,${png.toString("base64")}`;
  const logo = { path: "/logo/a.png", width: 400, height: 100, plate: null, src };
  const [square] = await drawCardImages({ ...order({}), logo });
  const part = { left: 1080 - 56 - 100, top: 1080 - 34 - 25, width: 20, height: 10 };
  const { channels } = await sharp(await sharp(square).extract(part).toBuffer()).stats();
  expect(channels.map(({ mean }) => mean > 150)).toEqual([true, false, false]);
});
