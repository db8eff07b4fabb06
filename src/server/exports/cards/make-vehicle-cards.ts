import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { carFacts, nameOf } from "../car-facts.ts";
import type { ExportMaker } from "../export-tools.ts";
import { fileBaseName } from "../file-names.ts";
import { findCover } from "../find-cover.ts";
import { runAhead } from "../run-ahead.ts";
import { cardHtml } from "./card-html.ts";

const PHOTO_WIDTH = 640;
/** Cars whose photos are fetched at once; a host still gets two requests at most. */
const AHEAD = 6;

/** One self-contained HTML card a car. */
export const makeVehicleCards: ExportMaker = async (cars, tools) => {
  const { zip, photos, settings, publicUrl, signal } = tools;
  const make = async (car: Vehicle) => {
    const photo = await findCover(car, tools, (imageUrl) => photos.getJpeg(imageUrl, PHOTO_WIDTH, signal));
    return { car, html: cardHtml(carFacts(car, settings, publicUrl), photo?.bytes ?? null, settings.siteName) };
  };
  let files = 0;
  for await (const { car, html } of runAhead(cars.read(), AHEAD, make)) {
    await zip.addBytes(`${fileBaseName(car)}.html`, Buffer.from(html), { compress: true });
    files += 1;
    tools.advance(`Card of ${nameOf(car)}`);
  }
  return { files };
};
