import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { OWN_ACCENT } from "#kernel/settings/rules/site-look.ts";
import { CARD_IMAGE_SIZES, fileBaseName } from "#kernel/words/rules/export-rules.ts";
import { carFacts, findCover, nameOf } from "../car-facts.ts";
import type { ExportMaker } from "../export-tools.ts";
import { runAhead } from "../run-ahead.ts";
import { LAYOUTS } from "./card-image.ts";
import { CARS_AT_ONCE, openDrawingThread } from "./open-drawing-thread.ts";

/** Makes the cards as pictures ready to post, a square one and a wide one of each car. */
export const makeCardImages: ExportMaker = async (cars, tools) => {
  const { zip, photos, settings, publicUrl, signal } = tools;
  const png = settings.logo ? await tools.readLogo() : null;
  const logo =
    settings.logo && png ? { ...settings.logo, src: `data:image/png;base64,${png.toString("base64")}` } : null;
  const brand = (settings.accent ?? OWN_ACCENT).light;
  const thread = openDrawingThread();
  const draw = async (car: Vehicle) => {
    const photo = await findCover(car, tools, (imageUrl) => photos.getPixels(imageUrl, LAYOUTS.square.photo, signal));
    const otherTitle = [car.year, car.make, car.model].filter(Boolean).join(" ");
    const facts = carFacts(car, settings, publicUrl);
    const order = { car: facts, otherTitle, siteName: settings.siteName, brand, logo, photo };
    return { car, drawn: await thread.draw(order) };
  };
  try {
    let files = 0;
    for await (const { car, drawn } of runAhead(cars.read(), CARS_AT_ONCE, draw)) {
      tools.advance(`Pictures of ${nameOf(car)}`);
      if ("reason" in drawn) {
        tools.leaveOut(nameOf(car), drawn.reason);
        continue;
      }
      for (const [index, image] of drawn.images.entries()) {
        const name = `${fileBaseName(car)}-${CARD_IMAGE_SIZES[index]?.name}.jpg`;
        await zip.addBytes(name, Buffer.from(image.buffer, image.byteOffset, image.byteLength), { compress: false });
        files += 1;
      }
    }
    return { files };
  } finally {
    await thread.close();
  }
};
