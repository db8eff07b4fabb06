import { createHmac } from "node:crypto";

/**
 * What goes with a delivery's body so that the partner can tell that it is ours, new, and which one it is; described in
 * docs/inspected-auto.md.
 * @param at when it is sent; every try is signed anew
 */
export function signDelivery(
  delivery: { runKey: string; batch: number; body: string },
  token: string,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", token).update(`${timestamp}.${delivery.body}`).digest("hex");
  return {
    "content-type": "application/json",
    "idempotency-key": `${delivery.runKey}:${delivery.batch}`,
    "x-autohub-run": delivery.runKey,
    "x-autohub-batch": String(delivery.batch),
    "x-autohub-timestamp": timestamp,
    "x-autohub-signature": `sha256=${signature}`,
  };
}
