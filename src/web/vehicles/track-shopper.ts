import type { MouseEvent } from "react";
import { apiPath } from "../api/api-query.ts";

const MIDDLE_BUTTON = 1;

/** For a link to a vehicle: following it tells the server that a shopper opened the vehicle. */
export const viewTracking = (vehicleId: number) =>
  tracking(apiPath("/api/vehicles/:id/track-view", { id: `${vehicleId}` }), "Failed to track view");

/** For a link to a vehicle's seller: following it tells the server of the contact. Never keeps the shopper from going there. */
export const contactTracking = (vehicleId: number) =>
  tracking(apiPath("/api/vehicles/:id/contact", { id: `${vehicleId}` }), "Failed to track contact click");

/**
 * What such a link carries. A key or a finger is a click too, and so is a click with Control, but the middle button is not.
 * `data-track` is for clicks before the page's scripts are there (src/web/document/early-page.ts).
 */
function tracking(call: string, failure: string) {
  return {
    "data-track": call,
    onClick: () => void track(call, failure),
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) void track(call, failure);
    },
  };
}

/** A failure is written to the console and nowhere else: it is not the shopper's concern. */
async function track(call: string, failure: string): Promise<void> {
  try {
    const response = await fetch(call, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      // The page may be left at once; the call must arrive all the same.
      keepalive: true,
    });
    if (!response.ok) console.error(failure, response.status);
  } catch (error) {
    console.error(failure, error);
  }
}
