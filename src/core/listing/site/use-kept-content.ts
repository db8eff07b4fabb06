import { type ReactElement, useContext } from "react";
import { asHtml } from "#kernel/ui/site/as-html.ts";
import { PartRendererContext } from "#kernel/ui/site/part-renderer.ts";
import { knownVehicle } from "./known-vehicles.ts";
import type { BriefVehicle, ShownVehicle } from "./shown-vehicle.ts";

type Content = { children: ReactElement } | ReturnType<typeof asHtml>;

/**
 * Props of an element whose content is one part that shows a vehicle. The server renders the part once for each vehicle that it knows
 * and keeps the HTML; the browser goes on from it with the part. It must be a component's last hook: React forgets the others' state
 * when the part is rendered in between.
 * @param variant names the part, and what it depends on besides the vehicle and the site's settings. Null: it is not kept
 */
export const useKeptContent = import.meta.env.SSR ? useHtml : usePart;

function usePart(_vehicle: ShownVehicle | BriefVehicle, _variant: string | null, part: ReactElement): Content {
  return { children: part };
}

function useHtml(vehicle: ShownVehicle | BriefVehicle, variant: string | null, part: ReactElement): Content {
  const renderer = useContext(PartRendererContext);
  const known = knownVehicle(vehicle);
  if (!renderer || !known || variant === null) return { children: part };
  return asHtml(known.html(renderer.look, variant, () => renderer.render(part)));
}
