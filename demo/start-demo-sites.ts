import type { SiteHandler } from "./http/reply.ts";
import { type ServedSite, serveSite } from "./http/serve-site.ts";
import { DEALERSHIPS, type DemoDealership } from "./inventory/dealerships.ts";
import { LIST_PATH as HARBORLIGHT_LIST } from "./sites/harborlight/harborlight-pages.ts";
import { harborlightSite } from "./sites/harborlight/harborlight-site.ts";
import { LIST_PATH as JUNIPER_LIST } from "./sites/juniper-mesa/juniper-pages.ts";
import { juniperSite } from "./sites/juniper-mesa/juniper-site.ts";
import { buildLot, type Lot } from "./sites/lot.ts";
import { LIST_PATH as PECAN_ROW_LIST } from "./sites/pecan-row/pecan-row-pages.ts";
import { pecanRowSite } from "./sites/pecan-row/pecan-row-site.ts";
import { LIST_PATH as TIDEWATER_LIST } from "./sites/tidewater-crest/tidewater-inventory-json.ts";
import { tidewaterSite } from "./sites/tidewater-crest/tidewater-site.ts";

/** A demo dealership website that is being served. */
export type DemoSite = {
  key: string;
  name: string;
  /** The address of the inventory, as an operator would paste it. */
  url: string;
  /** "127.0.0.1:PORT". */
  host: string;
  /** "City, ST" of its main showroom. */
  location: string;
  /** The fees of its dealership. */
  mandatoryFees: DemoDealership["mandatoryFees"];
};

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORTS = [4651, 4652, 4653, 4654] as const;

type SiteKind = { build(lot: Lot): SiteHandler; listPath: string };
const SITE_KINDS: Record<DemoDealership["key"], SiteKind> = {
  harborlight: { build: harborlightSite, listPath: HARBORLIGHT_LIST },
  "pecan-row": { build: pecanRowSite, listPath: PECAN_ROW_LIST },
  "tidewater-crest": { build: tidewaterSite, listPath: TIDEWATER_LIST },
  "juniper-mesa": { build: juniperSite, listPath: JUNIPER_LIST },
};

/**
 * Serves the four demo dealership websites, each in the markup of another kind of platform.
 * @param options.ports preferred ports, one per site in order; a taken one is replaced by any free port.
 * @param options.host address to listen on, default 127.0.0.1.
 */
export async function startDemoSites(
  options: { ports?: readonly number[]; host?: string } = {},
): Promise<{ sites: DemoSite[]; close(): Promise<void> }> {
  const host = options.host ?? DEFAULT_HOST;
  const served: ServedSite[] = [];
  const close = async () => {
    await Promise.all(served.map((site) => site.close()));
  };
  try {
    const sites: DemoSite[] = [];
    for (const [index, dealership] of DEALERSHIPS.entries()) {
      const kind = SITE_KINDS[dealership.key];
      const handler = kind.build(buildLot(dealership));
      const preferred = options.ports?.[index] ?? DEFAULT_PORTS[index] ?? 0;
      const site = await serveSite(handler, host, preferred);
      served.push(site);
      const [rooftop] = dealership.rooftops;
      const address = `${host.includes(":") ? `[${host}]` : host}:${site.port}`;
      sites.push({
        key: dealership.key,
        name: dealership.name,
        url: `http://${address}${kind.listPath}`,
        host: address,
        location: `${rooftop.city}, ${rooftop.state}`,
        mandatoryFees: dealership.mandatoryFees,
      });
    }
    return { sites, close };
  } catch (error) {
    await close();
    throw error;
  }
}
