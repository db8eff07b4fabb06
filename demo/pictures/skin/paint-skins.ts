import type { BodyForm } from "../geometry/body-form.ts";
import type { CarSkins } from "../render/shade.ts";
import { paintFrontSkin } from "./front-skin.ts";
import type { CarLook } from "./look.ts";
import { paintRearSkin } from "./rear-skin.ts";
import { paintRimSkin } from "./rim-skin.ts";
import { paintSideSkin } from "./side-skin.ts";
import { paintTopSkin } from "./top-skin.ts";

/** Paints all skins of a car. */
export async function paintSkins(form: BodyForm, look: CarLook): Promise<CarSkins> {
  const [side, top, front, rear, rim] = await Promise.all([
    paintSideSkin(form, look),
    paintTopSkin(form, look),
    paintFrontSkin(form, look),
    paintRearSkin(form, look),
    paintRimSkin(look),
  ]);
  return { side, top, front, rear, rim };
}
