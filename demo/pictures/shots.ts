import type { DemoCar } from "../inventory/demo-car.ts";
import { seededRandom } from "../inventory/seeded-random.ts";
import type { BodyForm } from "./geometry/body-form.ts";
import type { Mesh } from "./geometry/mesh.ts";
import { aimCamera, type Camera, frameMesh, type Vec3 } from "./render/camera.ts";

/** A kind of picture. */
export type Shot = { kind: "outside"; camera: Camera; focus: "car" | "detail" } | { kind: "inside" };

const ORDER = ["frontCorner", "rearCorner", "inside", "side", "wheel", "front", "otherCorner", "rear"] as const;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The pictures that a salesperson takes of every car, in their order; details vary with the car. */
export function shotFor(car: DemoCar, index: number, form: BodyForm, mesh: Mesh): Shot {
  const random = seededRandom(`shots/${car.vin}`);
  const side = random.chance(0.55) ? 1 : -1;
  const tall = form.height > 1.6 ? 0.25 : 0;
  const away = random.between(6.4, 8.2) + (form.length - 4.6) * 0.8;
  const corner = random.between(30, 44);
  const eye = random.between(1.05, 1.45) + tall;
  const from = (degrees: number, distance: number, height: number): Camera => {
    const angle = toRadians(degrees);
    const centre: Vec3 = [(form.nose + form.tail) / 2, 0, form.height * 0.42];
    const position: Vec3 = [centre[0] + Math.cos(angle) * distance, Math.sin(angle) * distance, height];
    const frame = { left: 90, right: 1110, top: 190, bottom: 745 };
    return frameMesh(aimCamera(position, centre), mesh, frame);
  };
  switch (ORDER[index % ORDER.length]) {
    case "inside":
      return { kind: "inside" };
    case "wheel": {
      const position: Vec3 = [form.frontAxle + 0.85, side * (form.halfWidth + 1.5), 0.62];
      const camera = aimCamera(position, [form.frontAxle - 0.12, side * form.halfWidth, form.wheelRadius + 0.1]);
      return { kind: "outside", camera: { ...camera, focal: 1350 }, focus: "detail" };
    }
    case "rearCorner":
      return { kind: "outside", camera: from(side * (180 - corner + 4), away, eye + 0.1), focus: "car" };
    case "side":
      return { kind: "outside", camera: from(side * 90, away + 1.6, 1.05 + tall), focus: "car" };
    case "front":
      return { kind: "outside", camera: from(side * 8, away - 0.4, 1.0 + tall), focus: "car" };
    case "rear":
      return { kind: "outside", camera: from(180 - side * 10, away - 0.2, 1.1 + tall), focus: "car" };
    case "otherCorner":
      return { kind: "outside", camera: from(-side * (corner + 10), away + 0.4, eye + 0.35), focus: "car" };
    default:
      return { kind: "outside", camera: from(side * corner, away, eye), focus: "car" };
  }
}
