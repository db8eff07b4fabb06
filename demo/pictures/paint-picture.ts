import sharp from "sharp";
import type { DemoCar } from "../inventory/demo-car.ts";
import { seededRandom } from "../inventory/seeded-random.ts";
import { compose } from "./compose.ts";
import type { BodyForm } from "./geometry/body-form.ts";
import { bodyFormFor } from "./geometry/body-form-for.ts";
import { buildCarMesh } from "./geometry/car-mesh.ts";
import type { Mesh } from "./geometry/mesh.ts";
import { paintInterior } from "./interior/paint-interior.ts";
import { type Camera, project } from "./render/camera.ts";
import { lightOf } from "./render/color.ts";
import { turnEnvironment } from "./render/environment.ts";
import { rasterize } from "./render/rasterize.ts";
import { type CarSkins, shade } from "./render/shade.ts";
import { PICTURE, type Scene } from "./scene/scene.ts";
import { SCENES_OF_STATE, sceneNamed } from "./scene/scenes.ts";
import { paintShadow } from "./scene/shadow.ts";
import { shotFor } from "./shots.ts";
import { lookOf } from "./skin/look.ts";
import { paintSkins } from "./skin/paint-skins.ts";

/** A car that is ready to be photographed. */
type Model = { form: BodyForm; mesh: Mesh; skins: CarSkins };

/** A visitor looks at one car's pictures after the other, so the last few cars stay on the stage. */
const STAGE_SIZE = 3;
const stage = new Map<string, Promise<Model>>();

async function build(car: DemoCar): Promise<Model> {
  const form = bodyFormFor(car.catalogue);
  const look = lookOf(car);
  return { form, mesh: buildCarMesh(form, car.shape, look), skins: await paintSkins(form, look) };
}

function onStage(car: DemoCar): Promise<Model> {
  const known = stage.get(car.vin);
  if (known) return known;
  const model = build(car);
  stage.set(car.vin, model);
  const oldest = stage.keys().next().value;
  if (stage.size > STAGE_SIZE && oldest !== undefined) stage.delete(oldest);
  return model;
}

/** Height on the picture of things that are as high as the camera and far away. */
function horizonOf(camera: Camera): number {
  const [fx, fy] = camera.forward;
  const [px, py, pz] = camera.position;
  return project(camera, [px + fx * 1000, py + fy * 1000, pz]).y;
}

const scaled = (camera: Camera, by: number): Camera => ({
  ...camera,
  focal: camera.focal * by,
  centreX: camera.centreX * by,
  centreY: camera.centreY * by,
});

/** The camera's mirror image below the ground: what it sees is what a polished floor shows. */
const underFloor = (camera: Camera): Camera => {
  const flip = ([x, y, z]: readonly [number, number, number]) => [x, y, -z] as const;
  return {
    ...camera,
    position: flip(camera.position),
    forward: flip(camera.forward),
    right: flip(camera.right),
    up: flip(camera.up),
  };
};

async function paintOutside(
  car: DemoCar,
  model: Model,
  camera: Camera,
  scene: Scene,
  detail: boolean,
): Promise<Buffer> {
  const { form, mesh, skins } = model;
  const [fx, fy] = camera.forward;
  const environment = turnEnvironment(scene.environment, Math.atan2(fy, fx));
  const openings = [form.frontAxle, form.rearAxle].map((x) => ({ x, z: form.wheelRadius, radius: form.archRadius }));
  const paint = { light: lightOf(car.paint.hex), flake: car.paint.flake };
  const render = (view: Camera, size: { width: number; height: number }) =>
    shade(
      { mesh, form, skins, camera: view, environment, paint, exposure: scene.exposure },
      rasterize(mesh, view, size, openings),
    );
  const view = { camera, horizon: horizonOf(camera), seed: car.vin };
  const shadow = paintShadow(
    { camera, mesh, form, sun: environment.sun.direction },
    { contact: scene.contactShadow, sun: scene.sunShadow },
  );
  const small = { width: PICTURE.width / 2, height: PICTURE.height / 2 };
  const mirrored = scene.gloss > 0 ? render(scaled(underFloor(camera), 0.5), small) : null;
  return compose({
    ...{ scene, view, detail, mirrored, shadow: await shadow },
    car: render(camera, PICTURE),
  });
}

/** Paints one picture of a car as JPEG; the same car and index always give the same picture. */
export async function paintPicture(car: DemoCar, index: number): Promise<Uint8Array> {
  const model = await onStage(car);
  const shot = shotFor(car, index, model.form, model.mesh);
  const names = SCENES_OF_STATE[car.rooftop.state] ?? ["studio"];
  const scene = sceneNamed(seededRandom(`place/${car.vin}`).pick(names));
  const pixels =
    shot.kind === "inside"
      ? await paintInterior(car, scene)
      : await paintOutside(car, model, shot.camera, scene, shot.focus === "detail");
  return sharp(pixels, { raw: { width: PICTURE.width, height: PICTURE.height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}
