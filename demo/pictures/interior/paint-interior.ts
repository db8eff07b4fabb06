import sharp from "sharp";
import type { DemoCar } from "../../inventory/demo-car.ts";
import { seededRandom } from "../../inventory/seeded-random.ts";
import { developPicture } from "../develop.ts";
import { aimCamera } from "../render/camera.ts";
import { paintBackdrop } from "../scene/backdrop.ts";
import { PICTURE, type Scene } from "../scene/scene.ts";
import { cabinColors } from "./cabin-colors.ts";
import {
  type CabinStyle,
  cabinDefs,
  cabinFrame,
  centreConsole,
  centreScreen,
  dashboard,
  gauges,
  seatsAndDoors,
  steeringWheel,
} from "./cabin-drawing.ts";

const HORIZON = 330;

function styleOf(car: DemoCar): CabinStyle {
  const random = seededRandom(`cabin/${car.vin}`);
  const modern = car.year >= 2019;
  return {
    colors: cabinColors(car.interiorColor, random.whole(0, 3)),
    tablet: modern && random.chance(0.8),
    digital: modern && random.chance(0.6),
    dial: car.year >= 2021 && random.chance(0.45),
    sporty: car.shape === "coupe" || car.shape === "convertible" || random.chance(0.25),
    accent: random.pick(["#e0483e", "#e9a13a", "#4bb3e6", "#63c08b"]),
  };
}

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">${content}</svg>`,
  );

/** Paints the view over the dashboard, with the scene outside out of focus. Red, green and blue bytes. */
export async function paintInterior(car: DemoCar, scene: Scene, place: string): Promise<Buffer> {
  const style = styleOf(car);
  const camera = { ...aimCamera([0, 0, 1.1], [10, 0, 1.1]), focal: 900, centreY: HORIZON };
  const outside = await paintBackdrop(scene, place, { camera, horizon: HORIZON, seed: car.vin }, 7);
  const cabin = svg(
    `<defs>${cabinDefs(style)}</defs>${[
      `<rect width="1200" height="500" fill="#ffffff" opacity="0.2"/>`,
      cabinFrame(),
      dashboard(style),
      centreScreen(style),
      gauges(style),
      centreConsole(style),
      steeringWheel(style),
      seatsAndDoors(style),
    ].join("")}`,
  );
  const raw = { width: PICTURE.width, height: PICTURE.height, channels: 3 } as const;
  const front = await sharp(cabin).blur(0.7).png({ compressionLevel: 0 }).toBuffer();
  const pixels = await sharp(outside, { raw })
    .composite([{ input: front }])
    .removeAlpha()
    .raw()
    .toBuffer();
  developPicture(pixels, `inside/${car.vin}`, 1.5);
  return pixels;
}
