import type { BodyShape } from "../../inventory/catalogue/catalogue-model.ts";
import type { BodyForm } from "./body-form.ts";
import { addBody } from "./body-mesh.ts";
import { addMirrors, addRoofFin, addRoofRails, addSpareWheel } from "./extras-mesh.ts";
import { type Mesh, newMeshBuilder, packMesh, ZONE } from "./mesh.ts";
import { addWheels } from "./wheel-mesh.ts";

/** What a car wears on top of its body. */
export type Extras = { roofRails: "chrome" | "black" | "none"; spareWheel: boolean };

/** Builds the whole car. */
export function buildCarMesh(form: BodyForm, shape: BodyShape, extras: Extras): Mesh {
  const builder = newMeshBuilder();
  addBody(builder, form);
  addWheels(builder, form);
  addMirrors(builder, form, shape === "pickup" || shape === "suv");
  if (shape !== "pickup" && shape !== "convertible") addRoofFin(builder, form);
  if (extras.roofRails !== "none") addRoofRails(builder, form, extras.roofRails === "chrome" ? ZONE.chrome : ZONE.trim);
  if (extras.spareWheel) addSpareWheel(builder, form);
  return packMesh(builder);
}
