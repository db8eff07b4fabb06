import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { fontsFor } from "./fonts.ts";
import type { Pixels } from "./pixels.ts";

/** The input of satori: the shape of a React element without React. */
export type Element = { type: string; props: Record<string, unknown> };

export const element = (type: string, style: object, ...children: (Element | string)[]): Element => ({
  type,
  props: { style, children: children.length === 1 ? children[0] : children },
});

/** Draws an element of a size in pixels. */
export async function renderElement(
  what: Element,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const fonts = fontsFor(JSON.stringify(what));
  // Satori accepts any object in the shape of a React element; only its types demand React's own.
  const svg = await satori(what as unknown as Parameters<typeof satori>[0], { width, height, fonts });
  const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return { width: rendered.width, height: rendered.height, channels: 4, data: rendered.pixels };
}
