import { addDealership, type DealershipDeps } from "#core/dealerships/add-dealership.ts";
import type { AddDealership } from "#core/dealerships/dealership-schemas.ts";
import { startDemoPartner } from "#demo/partner/start-demo-partner.ts";
import { type DemoSite, startDemoSites } from "#demo/start-demo-sites.ts";
import type { Db } from "#kernel/database/db.ts";
import { readSeeded, type SeededSites, writeSeeded } from "./demo-sites.ts";

export type Demo = {
  /** `host:port` of each site, for the crawler's allow list. */
  hosts: string[];
  /** The inspection service, which gets the inventory when no partner is configured. */
  partner: { url: string; token: string };
  /** Its page for shoppers, to which the inspection banner leads when no other is configured. */
  inspectionUrl: string;
  /**
   * Adds the demo dealerships on the first run. Later runs only update the addresses of sites on another port.
   * @returns whether this was the first run
   */
  seed(deps: DealershipDeps): Promise<boolean>;
  /** Ends the websites and the inspection service. Calling it twice does no harm. */
  close(): Promise<void>;
};

/** Serves the demo dealership websites and the inspection service on loopback. */
export async function startDemo(): Promise<Demo> {
  const { sites, close } = await startDemoSites();
  const partner = await startDemoPartner();
  let closed: Promise<void> | undefined;
  const stop = async () => {
    await partner.close();
    await close();
  };
  return {
    hosts: sites.map((site) => site.host),
    partner: { url: partner.url, token: partner.token },
    inspectionUrl: partner.pageUrl,
    seed: (deps) => seed(deps, sites),
    close: () => {
      closed ??= stop();
      return closed;
    },
  };
}

async function seed(deps: DealershipDeps, sites: readonly DemoSite[]): Promise<boolean> {
  const seeded = await readSeeded(deps.db);
  if (!seeded) {
    const added: SeededSites = [];
    for (const { key, name, url, location, mandatoryFees } of sites) {
      const known = await findSeeded(deps.db, name);
      if (known) {
        added.push({ key, dealershipId: known.id, url: known.url });
        continue;
      }
      const priceBasis = mandatoryFees.length === 0 ? "included" : "plus-fees";
      const stated = { name, url, location, additionalUrls: [], priceBasis, mandatoryFees } satisfies AddDealership;
      const { id } = await addDealership(deps, stated, "demo");
      added.push({ key, dealershipId: id, url });
    }
    await writeSeeded(deps.db, added);
    await followMovedSites(deps, sites, added);
    return true;
  }
  await followMovedSites(deps, sites, seeded);
  return false;
}

/** Returns a demo dealership that an interrupted start has added. */
async function findSeeded(db: Db, name: string): Promise<{ id: number; url: string } | undefined> {
  return db
    .selectFrom("dealerships")
    .innerJoin("sync_runs", "sync_runs.dealership_id", "dealerships.id")
    .select(["dealerships.id", "dealerships.url"])
    .where("dealerships.name", "=", name)
    .where("sync_runs.trigger", "=", "demo")
    .limit(1)
    .executeTakeFirst();
}

/** Updates the dealership of a site that has a new address because its old port was taken. */
async function followMovedSites(deps: DealershipDeps, sites: readonly DemoSite[], seeded: SeededSites): Promise<void> {
  const moved = sites.flatMap((site) => {
    const known = seeded.find((entry) => entry.key === site.key);
    return known && known.url !== site.url ? [{ known, url: site.url }] : [];
  });
  for (const { known, url } of moved) {
    await deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("dealerships")
        .set({ url })
        .where("id", "=", known.dealershipId)
        .where("url", "=", known.url)
        .returning("id")
        .executeTakeFirst();
      if (row) await deps.requestSync(trx, row.id, "demo");
    });
    known.url = url;
  }
  if (moved.length > 0) await writeSeeded(deps.db, seeded);
}
