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
import { paintBackdrop } from "./scene/backdrop.ts";
import { PICTURE, type Scene } from "./scene/scene.ts";
import { SCENES_OF_STATE, type SceneName, sceneNamed } from "./scene/scenes.ts";
import { paintShadow } from "./scene/shadow.ts";
import { shotFor } from "./shots.ts";
import { lookOf } from "./skin/look.ts";
import { paintSkins } from "./skin/paint-skins.ts";

/** A car that is ready to be photographed. */
type Model = { form: BodyForm; mesh: Mesh; skins: CarSkins };

/** A visitor looks at one car's pictures after the other, so the last few cars stay on the stage. */
const STAGE_SIZE = 3;
/** Each scene exists in so many versions, so that not every lot looks the same. */
const PLACE_VARIANTS = 9;
/** Even white paint swallows some light; without this, white cars have no shape. */
const PAINT_BRIGHTNESS = 0.82;
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

/** Where a picture is taken: a scene, and a name for the direction the camera looks in. */
type Setting = { scene: Scene; place: string; detail: boolean };

async function paintOutside(car: DemoCar, model: Model, camera: Camera, setting: Setting): Promise<Buffer> {
  const { form, mesh, skins } = model;
  const { scene, detail } = setting;
  const [fx, fy] = camera.forward;
  const environment = turnEnvironment(scene.environment, Math.atan2(fy, fx));
  const view = { camera, horizon: horizonOf(camera), seed: car.vin };
  // The library works on other threads: it is given its part first.
  const backdrop = paintBackdrop(scene, setting.place, view, detail ? 13 : 3.4);
  const strength = { contact: scene.contactShadow, sun: scene.sunShadow };
  const shadow = paintShadow({ camera, mesh, form, sun: environment.sun.direction }, strength);
  const openings = [form.frontAxle, form.rearAxle].map((x) => ({ x, z: form.wheelRadius, radius: form.archRadius }));
  const paint = { light: lightOf(car.paint.hex, PAINT_BRIGHTNESS), flake: car.paint.flake };
  const render = (seenBy: Camera, size: { width: number; height: number }) =>
    shade(
      { mesh, form, skins, camera: seenBy, environment, paint, exposure: scene.exposure },
      rasterize(mesh, seenBy, size, openings),
    );
  const small = { width: PICTURE.width / 2, height: PICTURE.height / 2 };
  const mirrored = scene.gloss > 0 ? render(scaled(underFloor(camera), 0.5), small) : null;
  const rendered = render(camera, PICTURE);
  return compose({ scene, view, detail, mirrored, car: rendered, backdrop: await backdrop, shadow: await shadow });
}

/** The view of the place is another one when the camera looks another way. */
const placeName = (scene: SceneName, variant: number, camera: Camera): string => {
  const quarter = Math.round(Math.atan2(camera.forward[1], camera.forward[0]) / (Math.PI / 2));
  return `${scene}/${variant}/${(quarter + 4) % 4}`;
};

/** Paints one picture of a car as JPEG; the same car and index always give the same picture. */
export async function paintPicture(car: DemoCar, index: number): Promise<Uint8Array> {
  const model = await onStage(car);
  const shot = shotFor(car, index, model.form, model.mesh);
  const random = seededRandom(`place/${car.vin}`);
  const name = random.pick(SCENES_OF_STATE[car.rooftop.state] ?? (["studio"] as const));
  const variant = random.whole(0, PLACE_VARIANTS - 1);
  const scene = sceneNamed(name);
  const pixels =
    shot.kind === "inside"
      ? await paintInterior(car, scene, `${name}/${variant}/0`)
      : await paintOutside(car, model, shot.camera, {
          scene,
          place: placeName(name, variant, shot.camera),
          detail: shot.focus === "detail",
        });
  return sharp(pixels, { raw: { width: PICTURE.width, height: PICTURE.height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}
