import { apiPath } from "../api/api-query.ts";

/**
 * Addresses of the two calls. They also stand in the links as `data-track`, for clicks before the page's scripts are there
 * (src/web/early/early-page.ts).
 */
export const viewCall = (vehicleId: number): string => apiPath("/api/vehicles/:id/track-view", { id: `${vehicleId}` });
export const contactCall = (vehicleId: number): string => apiPath("/api/vehicles/:id/contact", { id: `${vehicleId}` });

/** Tells the server that a shopper opened a vehicle. Sent before the navigation, which does not wait for it. */
export function trackView(vehicleId: number): void {
  void track(viewCall(vehicleId), "Failed to track view");
}

/** Tells the server that a shopper went to a vehicle's seller. Never keeps the shopper from going there. */
export function trackContact(vehicleId: number): void {
  void track(contactCall(vehicleId), "Failed to track contact click");
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
