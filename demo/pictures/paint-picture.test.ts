import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildInventory } from "../inventory/build-inventory.ts";
import { CATALOGUE } from "../inventory/catalogue/catalogue.ts";
import { DEALERSHIPS } from "../inventory/dealerships.ts";
import type { DemoCar } from "../inventory/demo-car.ts";
import { bodyFormFor } from "./geometry/body-form-for.ts";
import { buildCarMesh } from "./geometry/car-mesh.ts";
import { paintPicture } from "./paint-picture.ts";
import { startPictureStudio } from "./picture-studio.ts";

const cars = DEALERSHIPS.flatMap(buildInventory).filter((car) => car.photoCount > 0);
const carAt = (index: number): DemoCar => {
  const car = cars[index];
  if (!car) throw new Error(`No car ${index}`);
  return car;
};

/** How different two pictures are: mean difference of their bytes at thumbnail size. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([a, b].map((picture) => sharp(picture).resize(80, 60).raw().toBuffer()));
  if (!first || !second) throw new Error("No pictures");
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

describe("the pictures of the demo cars", { timeout: 60_000 }, () => {
  test("are 4:3 JPEG files, the same every time", async () => {
    const picture = await paintPicture(carAt(3), 0);
    const { width, height, format } = await sharp(picture).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: "jpeg" });
    expect(Buffer.compare(picture, await paintPicture(carAt(3), 0))).toBe(0);
  });

  test("differ from view to view and from car to car", async () => {
    const views = await Promise.all([0, 1, 2, 3, 4].map((index) => paintPicture(carAt(8), index)));
    const others = await Promise.all([20, 60, 100].map((index) => paintPicture(carAt(index), 0)));
    const pictures = [...views, ...others];
    for (const [index, picture] of pictures.entries()) {
      for (const other of pictures.slice(index + 1)) expect(await difference(picture, other)).toBeGreaterThan(6);
    }
  });

  test("show a body of the model's own size", () => {
    for (const model of CATALOGUE) {
      const form = bodyFormFor(model);
      const mesh = buildCarMesh(form, model.shape, { roofRails: "none", spareWheel: false });
      const heights = mesh.positions.filter((_, index) => index % 3 === 2);
      const lengths = mesh.positions.filter((_, index) => index % 3 === 0);
      const [long, , high] = model.size;
      const name = `${model.make} ${model.model}`;
      expect(mesh.positions.every(Number.isFinite), name).toBe(true);
      expect(Math.max(...heights) * 1000, name).toBeGreaterThan(high - 30);
      expect(Math.max(...heights) * 1000, name).toBeLessThan(high + 90);
      expect((Math.max(...lengths) - Math.min(...lengths)) * 1000, name).toBeGreaterThan(long - 150);
      expect((Math.max(...lengths) - Math.min(...lengths)) * 1000, name).toBeLessThan(long + 150);
    }
  });

  test("are kept on disk and read back by the next studio", async () => {
    const cacheDir = await mkdtemp(join(tmpdir(), "demo-pictures-"));
    const first = startPictureStudio({ cacheDir });
    const picture = await first.photograph(carAt(5), 0);
    await first.close();
    expect(await readdir(cacheDir)).toHaveLength(1);
    const second = startPictureStudio({ cacheDir });
    expect(Buffer.compare(picture, await second.photograph(carAt(5), 0))).toBe(0);
    await second.close();
    await rm(cacheDir, { recursive: true });
  });
});
