import type { Camera } from "../render/camera.ts";
import type { Environment } from "../render/environment.ts";

export const PICTURE = { width: 1200, height: 900 } as const;
/** The canvas for far things: higher than a picture, so that its horizon can be brought to the picture's. */
export const FAR = { width: 1200, height: 1160, horizon: 560 } as const;

/** Where a picture is taken. The camera always looks along the scene's x axis; the light is given in that frame. */
export type Scene = {
  environment: Environment;
  exposure: number;
  /** Far things, as SVG content for the far canvas; they are drawn out of focus. The same seed gives the same place. */
  far(view: FarView): string;
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

/** What far things need to know to be drawn. */
export type FarView = { horizon: number; seed: string };

/** What a scene needs to know to draw itself for one picture. */
export type SceneView = { camera: Camera; horizon: number; seed: string };
