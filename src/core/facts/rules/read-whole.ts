import { isCallToAction } from "./call-to-action.ts";
import { classOfFuel } from "./classes/powertrain-classes.ts";
import { dealerSentences, joinSentences } from "./dealer-text.ts";
import { readEngine } from "./engine.ts";
import { readFeatures } from "./equipment/read-features.ts";
import type { RawVehicle } from "./raw-vehicle.ts";
import { readSeats } from "./seats.ts";
import { readStockedOn } from "./stated-day.ts";
import { readHistory, readNumberOfOwners, titleStatusOf } from "./stated-history.ts";
import { readCertifiedProgram, readInteriorMaterial, readPriorUse, readWarranty } from "./stated-terms.ts";
import { cleanText } from "./text.ts";
import { readTowing } from "./towing.ts";
import { httpUrl } from "./urls.ts";

const MAX_CAPTION = 80;
/** The longest item of a list of equipment, in characters. */
const MAX_ITEM = 300;

/** Other facts of the car that are needed here. */
type Context = { names: readonly (string | null)[]; isCertified: boolean; pageUrl: string };

/** Reads the facts of the engine, the seats, the past, the terms and the equipment: from their values, else from the car's name and the dealer's text. */
export function readWhole(raw: RawVehicle, { names, isCertified, pageUrl }: Context) {
  const sentences = dealerSentences(raw.description);
  const items = (Array.isArray(raw.features) ? raw.features : []).flatMap((item) => cleanText(item, MAX_ITEM) ?? []);
  const headline = cleanText(raw.headline, MAX_ITEM) ?? cleanText(raw.title, MAX_ITEM);
  const statements = headline === null ? sentences : [headline, ...sentences];
  const history = readHistory(statements);
  const accidents = /^\d{1,2}$/.exec(cleanText(raw.accidents, MAX_CAPTION) ?? "")?.[0];
  const upholstery = [cleanText(raw.interiorColor, MAX_ITEM), seatWords(raw.interiorMaterial)];
  const features = readFeatures([...names, ...upholstery, ...items, ...sentences].filter((text) => text !== null));
  const isElectric = classOfFuel(cleanText(raw.fuelType, MAX_CAPTION) ?? "") === "electric";
  return {
    ...(isElectric
      ? { ...NO_ENGINE, horsepower: readEngine(raw, sentences).horsepower }
      : readEngine(raw, [cleanText(raw.engine, MAX_CAPTION), ...names, ...sentences, ...items.filter(isOfEngine)])),
    seats: readSeats(raw.seats, sentences),
    towingPounds: readTowing(raw.towingPounds, [...items, ...sentences]),
    interiorMaterial: readInteriorMaterial(raw.interiorMaterial, features),
    numberOfOwners: readNumberOfOwners(raw.numberOfOwners) ?? history.owners,
    accidents: accidents === undefined ? history.accidents : Number(accidents),
    titleStatus: titleStatusOf(caption(raw.titleStatus)) ?? history.titleStatus,
    priorUse: readPriorUse(raw.priorUse, statements),
    certifiedProgram: readCertifiedProgram(
      raw.certifiedProgram,
      [cleanText(raw.condition, MAX_CAPTION) ?? "", ...statements],
      isCertified,
    ),
    warranty: readWarranty(caption(raw.warranty), statements),
    stockedOn: readStockedOn(raw.stockedOn, raw.daysInStock),
    videoUrl: readVideoUrl(raw.videoUrl, pageUrl),
    // "Jet Black, perforated leather seat trim" stands among the colors.
    features,
    description: joinSentences(sentences),
  };
}

/** True for an item of equipment such as "Engine: 5.7L V8", "engine with 420HP". */
const isOfEngine = (item: string): boolean => /\bengine\b/i.test(item);

/** An electric car has no cylinders. "BMW i4" would be read as four. */
const NO_ENGINE = { engineCc: null, cylinders: null, engineLayout: null, aspiration: null } as const;

/** Returns "Leather seats" of a value "Leather"; null without one. */
function seatWords(value: unknown): string | null {
  const words = cleanText(value, MAX_CAPTION);
  return words === null ? null : `${words} seats`;
}

/** Returns a text as one clean line; null for a call to action in place of the fact. */
function caption(value: unknown): string | null {
  const text = cleanText(value, MAX_CAPTION);
  return text === null || isCallToAction(text) ? null : text;
}

/** Returns the address of a video of the car; null for a picture, a script, the car's own page and anything that is no whole address. */
export function readVideoUrl(value: unknown, pageUrl: string): string | null {
  if (typeof value !== "string" || !/^\s*(?:https?:)?\/\/[^/]+\/[^/]/i.test(value)) return null;
  const address = httpUrl(value, pageUrl);
  const isOther = address === pageUrl || /\.(?:jpe?g|png|webp|gif|svg|avif|js|css|vtt)(?:$|[?#])/i.test(address ?? "");
  return isOther ? null : address;
}
