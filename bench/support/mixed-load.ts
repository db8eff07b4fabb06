import { Agent, get, type IncomingMessage } from "node:http";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";

const WIDTHS = [320, 480, 640, 960];
const SORTS = ["price_low", "price_high", "year_new", "mileage_low"];
const BROWSER = { accept: "image/avif,image/webp,*/*", "accept-encoding": "br, gzip" };

/** The kinds of ten requests: calls of the listing, its pages, vehicles' pages, photos. */
const MIX = ["call", "call", "call", "call", "page", "page", "vehicle", "vehicle", "photo", "photo"] as const;

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

function fetchWith(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      response.on("data", () => {});
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    };
    get(url, { agent, headers: BROWSER }, take).on("error", reject);
  });
}

const search = (makes: readonly string[]): string =>
  new URLSearchParams({
    make: pick(makes),
    priceMax: String(10_000 + 1_000 * Math.floor(Math.random() * 60)),
    sortBy: pick(SORTS),
  }).toString();

/**
 * Asks a product for what shoppers ask, with searches that mostly differ.
 * @param options.photos whether photos are among it (invented cars have none)
 * @returns requests per second, and how many were refused or failed
 */
export async function mixedLoad(
  base: string,
  options: { connections: number; seconds: number; photos: boolean },
): Promise<{ rps: number; errors: number }> {
  const { vehicles } = (await (await fetch(`${base}/api/vehicles?limit=100`)).json()) as { vehicles: Vehicle[] };
  const makes = [...new Set(vehicles.flatMap(({ make }) => make ?? []))];
  // The demo's sites are on this machine; photos of invented cars are nowhere.
  const shown = vehicles.filter(({ images }) => images[0]?.startsWith("http://127.0.0.1:"));
  const photos = shown.flatMap((vehicle) => vehicle.photos);
  const addresses: Record<(typeof MIX)[number], () => string> = {
    call: () => `/api/vehicles?${search(makes)}`,
    page: () => `/?${search(makes)}`,
    vehicle: () => `/vehicles/${pick(vehicles).vin}`,
    photo: () => `${pick(photos)}?w=${pick(WIDTHS)}`,
  };
  const mix = MIX.filter((kind) => kind !== "photo" || (options.photos && photos.length > 0));
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const endsAt = Date.now() + options.seconds * 1_000;
  let done = 0;
  let errors = 0;
  const connection = async () => {
    while (Date.now() < endsAt) {
      const status = await fetchWith(agent, base + addresses[pick(mix)]()).catch(() => 0);
      done += 1;
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, connection));
  agent.destroy();
  return { rps: Math.round(done / options.seconds), errors };
}
