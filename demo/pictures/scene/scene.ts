import type { Camera } from "../render/camera.ts";
import type { Environment } from "../render/environment.ts";

export const PICTURE = { width: 1200, height: 900 } as const;

/** Where a picture is taken. The camera always looks along the scene's x axis; the light is given in that frame. */
export type Scene = {
  environment: Environment;
  exposure: number;
  /** Far things, as SVG content in picture pixels; they are drawn out of focus. */
  far(view: SceneView): string;
  /** The ground, as SVG content in picture pixels, drawn in focus over the far things. */
  ground(view: SceneView): string;
  /** Opacity of the shadow that the sun throws; 0 under a dull sky. */
  sunShadow: number;
  /** Opacity of the dark patch under the car. */
  contactShadow: number;
  /** How much of the car the ground mirrors, 0 to 1. */
  gloss: number;
  /** How rough the ground looks, 0 to 1. */
  grain: number;
};

/** What a scene needs to know to draw itself for one picture. */
export type SceneView = { camera: Camera; horizon: number; seed: string };
