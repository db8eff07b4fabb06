import type { MouseEvent } from "react";
import { apiPath } from "#kernel/ui/site/api-query.ts";

const MIDDLE_BUTTON = 1;
/** How long a call waits for its token. Without one it counts as well, but less is taken of it. */
const MAX_WAIT_MS = 1_500;

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
  return {
    "data-track": call,
    // A click follows within a tenth of a second: the token is there by then, or soon.
    onPointerDown: () => void tokenOf(vehicleId),
    onClick: () => void track(vehicleId, call, failure),
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) void track(vehicleId, call, failure);
    },
  };
}

let latest: { vehicleId: number; token: Promise<string> } | null = null;

/** Asks for the token of a car's page (src/features/leads/page-token.ts). Empty when there is none. */
function tokenOf(vehicleId: number): Promise<string> {
  if (latest?.vehicleId !== vehicleId) latest = { vehicleId, token: readToken(vehicleId).catch(() => "") };
  return latest.token;
}

async function readToken(vehicleId: number): Promise<string> {
  const response = await fetch(apiPath("/api/vehicles/:id/page-token", { id: `${vehicleId}` }));
  return response.ok ? (await response.json()).token : "";
}

/** Resolves when the shopper leaves the page, or has waited long. */
const tokenIsLate = () =>
  new Promise<string>((resolve) => {
    addEventListener("pagehide", () => resolve(""), { once: true });
    setTimeout(resolve, MAX_WAIT_MS, "");
  });

/** Sends a tracking call. A failure is only logged, because it does not concern the shopper. */
async function track(vehicleId: number, call: string, failure: string): Promise<void> {
  try {
    const token = await Promise.race([tokenOf(vehicleId), tokenIsLate()]);
    const response = await fetch(call, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json", "x-page-token": token },
      // The shopper may leave the page at once; the call must still arrive.
      keepalive: true,
    });
    if (!response.ok) console.error(failure, response.status);
  } catch (error) {
    console.error(failure, error);
  }
}
