import { type ReactElement, useContext } from "react";
import { asHtml } from "#kernel/ui/site/as-html.ts";
import { PartRendererContext } from "#kernel/ui/site/part-renderer.ts";
import { renderedOf } from "./rendered-vehicles.ts";
import type { BriefVehicle, ShownVehicle } from "./shown-vehicle.ts";

type Content = { children: ReactElement } | ReturnType<typeof asHtml>;

/**
 * Returns props of an element whose content is one part that shows a vehicle. The server renders the part once for each rendered vehicle
 * and caches the HTML; the browser renders the part as usual. It must be a component's last hook: React forgets the state of the other
 * hooks when the part is rendered in between.
 * @param variant names the part, and everything that it depends on besides the vehicle and the site's settings. Null: it is not cached
 */
export const useKeptContent = import.meta.env.SSR ? useHtml : usePart;

function usePart(_vehicle: ShownVehicle | BriefVehicle, _variant: string | null, part: ReactElement): Content {
  return { children: part };
}

function useHtml(vehicle: ShownVehicle | BriefVehicle, variant: string | null, part: ReactElement): Content {
  const renderer = useContext(PartRendererContext);
  const rendered = renderedOf(vehicle);
  if (!renderer || !rendered || variant === null) return { children: part };
  return asHtml(rendered.html(renderer.look, variant, () => renderer.render(part)));
}
