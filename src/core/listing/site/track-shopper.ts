import type { MouseEvent } from "react";
import { apiPath } from "#kernel/ui/site/api-query.ts";

const MIDDLE_BUTTON = 1;

/** Returns props of a link to a vehicle: following it is counted as a view. */
export const viewTracking = (vehicleId: number) =>
  tracking(vehicleId, apiPath("/api/vehicles/:id/track-view", { id: `${vehicleId}` }), "Failed to track view");

/** Returns props of a link to a vehicle's dealership: following it is counted as a contact. Never stops the shopper from going there. */
export const contactTracking = (vehicleId: number) =>
  tracking(vehicleId, apiPath("/api/vehicles/:id/contact", { id: `${vehicleId}` }), "Failed to track contact click");

/**
 * Returns props of a tracked link. Keyboard, touch and Control+click cause a click event too, but the middle button does not. `data-track`
 * is for clicks before hydration (src/kernel/ui/site/early-page.ts), which come without a token.
 */
function tracking(vehicleId: number, call: string, failure: string) {
  // A click follows a tenth of a second later at the earliest, by a finger too.
  const ask = () => void askForToken(vehicleId);
  return {
    "data-track": call,
    onPointerEnter: ask,
    onFocus: ask,
    onClick: () => void track(vehicleId, call, failure),
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) void track(vehicleId, call, failure);
    },
  };
}

/** The car whose link was approached last, with the token of its page (src/features/leads/page-token.ts): empty until it is there. */
let latest = { vehicleId: 0, token: "" };

async function askForToken(vehicleId: number): Promise<void> {
  if (latest.vehicleId === vehicleId) return;
  const asked = { vehicleId, token: "" };
  latest = asked;
  try {
    const response = await fetch(apiPath("/api/vehicles/:id/page-token", { id: `${vehicleId}` }));
    if (response.ok) asked.token = (await response.json()).token;
  } catch {
    // The click counts without it, too.
  }
}

/**
 * Sends a tracking call at once, before the page is left. Without a token, which may be late, it counts as well. A failure is only logged,
 * because it does not concern the shopper.
 */
async function track(vehicleId: number, call: string, failure: string): Promise<void> {
  const token = latest.vehicleId === vehicleId ? latest.token : "";
  try {
    const response = await fetch(call, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json", ...(token !== "" && { "x-page-token": token }) },
      // The shopper may leave the page at once; the call must still arrive.
      keepalive: true,
    });
    if (!response.ok) console.error(failure, response.status);
  } catch (error) {
    console.error(failure, error);
  }
}
