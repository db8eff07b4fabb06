import type { MouseEvent } from "react";
import { apiPath } from "#kernel/ui/site/api-query.ts";

const MIDDLE_BUTTON = 1;

/** Returns props of a link to a vehicle: following it is counted as a view. */
export const viewTracking = (vehicleId: number) =>
  tracking(apiPath("/api/vehicles/:id/track-view", { id: `${vehicleId}` }), "Failed to track view");

/** Returns props of a link to a vehicle's dealership: following it is counted as a contact. Never stops the shopper from going there. */
export const contactTracking = (vehicleId: number) =>
  tracking(apiPath("/api/vehicles/:id/contact", { id: `${vehicleId}` }), "Failed to track contact click");

/**
 * Returns props of a tracked link. Keyboard, touch and Control+click cause a click event too, but the middle button does not. `data-track`
 * is for clicks before hydration (src/kernel/ui/site/early-page.ts).
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

/** Sends a tracking call. A failure is only logged, because it does not concern the shopper. */
async function track(call: string, failure: string): Promise<void> {
  try {
    const response = await fetch(call, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      // The shopper may leave the page at once; the call must still arrive.
      keepalive: true,
    });
    if (!response.ok) console.error(failure, response.status);
  } catch (error) {
    console.error(failure, error);
  }
}
