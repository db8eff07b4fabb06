/**
 * Serves demo dealership websites with the requested number of cars, in a separate process so that its work is not counted as the
 * crawler's: `node serve-large-site.ts <cars> <sites>`. Prints the sites' list addresses as one line of JSON.
 */
import { serveSite } from "#demo/http/serve-site.ts";
import { DEALERSHIPS } from "#demo/inventory/dealerships.ts";
import { LIST_PATH } from "#demo/sites/harborlight/harborlight-pages.ts";
import { harborlightSite } from "#demo/sites/harborlight/harborlight-site.ts";
import { buildLot } from "#demo/sites/lot.ts";

const [cars, sites] = process.argv.slice(2).map(Number);
const [dealership] = DEALERSHIPS;
if (!cars || !sites || !dealership) throw new Error("Usage: serve-large-site.ts <cars> <sites>");
const lot = buildLot({ ...dealership, usedCount: cars, newCount: 0 });
const served = await Promise.all(Array.from({ length: sites }, () => serveSite(harborlightSite(lot), "127.0.0.1", 0)));
process.stdout.write(`${JSON.stringify(served.map(({ port }) => `http://127.0.0.1:${port}${LIST_PATH}`))}\n`);
