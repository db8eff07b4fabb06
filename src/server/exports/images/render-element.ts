import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import type { Element } from "./element.ts";
import { fontsFor } from "./fonts.ts";
import type { Pixels } from "./pixels.ts";

/** Draws an element. @param size the width may be left open: then it is as wide as its content */
export async function renderElement(what: Element, size: { width?: number; height: number }): Promise<Pixels> {
  const fonts = fontsFor(JSON.stringify(what));
  // It takes the shape of React's elements; the types insist on React's own.
  const svg = await satori(
    what as unknown as Parameters<typeof satori>[0],
    { ...size, fonts } as { height: number } & typeof size & { fonts: typeof fonts },
  );
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return { width: rendered.width, height: rendered.height, channels: 4, data: rendered.pixels };
}
