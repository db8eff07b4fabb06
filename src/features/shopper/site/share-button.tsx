import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { ShownVehicle } from "#core/listing/site/shown-vehicle.ts";
import { showNotice } from "./saved/notice.tsx";

/** Passes a car's address on by the device's own sheet; where there is none, copies it. */
export function ShareButton({ vehicle }: { vehicle: ShownVehicle }) {
  const { title } = vehicle;
  async function share() {
    const url = new URL(vehiclePath(vehicle), location.href).href;
    // It rejects when the shopper closes the sheet.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      showNotice("The address of this car is copied.");
    } catch {
      showNotice(`Copy this address: ${url}`);
    }
  }
  return (
    <button type="button" onClick={share} className="icon-link">
      Share
    </button>
  );
}
