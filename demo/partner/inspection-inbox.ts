import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const MAX_AGE_S = 300;

/** The data that the demo's inspection service has received. */
export type InboxState = {
  /** Complete runs, oldest first, with their number of cars. */
  runs: { run: string; vehicles: number }[];
  /** Accepted deliveries. A delivery that came twice counts once. */
  deliveries: number;
};

type Delivery = { run: string; batch: number; last: boolean; vehicleCount?: number; vehicles: unknown[] };

/** An inspection service that accepts deliveries as in docs/inspected-auto.md and counts them. */
export class InspectionInbox {
  readonly state: InboxState = { runs: [], deliveries: 0 };
  readonly #token: string;
  readonly #seen = new Set<string>();
  readonly #sizes = new Map<string, Map<number, number>>();

  constructor(token: string) {
    this.#token = token;
  }

  /** @returns the status of the response, and the reason */
  take(headers: IncomingHttpHeaders, body: string): { status: number; words: string } {
    const timestamp = String(headers["x-autohub-timestamp"] ?? "");
    if (!this.#isSigned(timestamp, String(headers["x-autohub-signature"] ?? ""), body)) {
      return { status: 401, words: "The signature is wrong" };
    }
    if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > MAX_AGE_S) {
      return { status: 401, words: "The delivery is too old" };
    }
    const key = String(headers["idempotency-key"] ?? "");
    if (this.#seen.has(key)) return { status: 200, words: "Taken before" };
    this.#seen.add(key);
    this.#recordDelivery(JSON.parse(body) as Delivery);
    return { status: 200, words: "Taken" };
  }

  #isSigned(timestamp: string, signature: string, body: string): boolean {
    const expected = `sha256=${createHmac("sha256", this.#token).update(`${timestamp}.${body}`).digest("hex")}`;
    return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  }

  /** Records a delivery. A run is complete when its last delivery and all before it have arrived. */
  #recordDelivery(delivery: Delivery): void {
    this.state.deliveries += 1;
    const sizes = this.#sizes.get(delivery.run) ?? new Map<number, number>();
    sizes.set(delivery.batch, delivery.vehicles.length);
    this.#sizes.set(delivery.run, sizes);
    if (!delivery.last || sizes.size !== delivery.batch) return;
    const vehicles = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (vehicles === delivery.vehicleCount) this.state.runs.push({ run: delivery.run, vehicles });
    this.#sizes.delete(delivery.run);
  }
}
