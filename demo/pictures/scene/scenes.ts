import { garage, showroom, studio } from "./indoor-scenes.ts";
import { duskLot, overcastLot, sunnyLot } from "./lot-scenes.ts";
import { coast, leafyStreet, mountains } from "./open-scenes.ts";
import type { Scene } from "./scene.ts";

const BUILDERS = { sunnyLot, duskLot, overcastLot, mountains, coast, leafyStreet, showroom, studio, garage } as const;
export type SceneName = keyof typeof BUILDERS;

const built = new Map<SceneName, Scene>();

/** A scene by name; its light is computed once. */
export function sceneNamed(name: SceneName): Scene {
  const known = built.get(name);
  if (known) return known;
  const scene = BUILDERS[name]();
  built.set(name, scene);
  return scene;
}

/** Where each dealership takes its pictures, commonest first; the key is the state of the showroom. */
export const SCENES_OF_STATE: Record<string, readonly SceneName[]> = {
  WA: ["overcastLot", "coast", "overcastLot", "leafyStreet", "garage", "sunnyLot"],
  TX: ["sunnyLot", "duskLot", "sunnyLot", "leafyStreet", "studio", "showroom"],
  VA: ["showroom", "studio", "leafyStreet", "sunnyLot", "duskLot"],
  MD: ["studio", "garage", "showroom", "overcastLot", "leafyStreet"],
  CO: ["mountains", "sunnyLot", "mountains", "duskLot", "studio", "garage"],
};
