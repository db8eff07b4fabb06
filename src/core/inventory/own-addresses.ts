import { sql, type Transaction } from "kysely";
import { sameSite } from "#core/facts/rules/urls.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { confirmedAt } from "./vehicle-table.ts";

/** Returns a function that returns whether an address is a car's page on our own site or a photo in our cache. */
export function ownAddressTest(publicUrl: string): (address: string) => boolean {
  const [pages, photos] = [new URL("/vehicles/", publicUrl).href, new URL("/photos/", publicUrl).href];
  return (address) => address.startsWith(pages) || address.startsWith(photos);
}

/**
 * Returns a function that drops a car's listing address when it leads to our own site. No dealer's listing is there, and a
 * visitor who follows it to the seller would unknowingly make one of our calls.
 */
export function ownListingRemover(publicUrl: string): <Car extends VehicleFacts>(facts: Car) => Car {
  return (facts) => {
    const { originalListingUrl: listing } = facts;
    return listing !== null && sameSite(listing, publicUrl) ? { ...facts, originalListingUrl: null } : facts;
  };
}

/**
 * Replaces our own addresses in the stage by the dealers' addresses: a file from one of our feeds names our pages and cached
 * photos, which disappear with their cars. A photo of an unknown car keeps the address of the file.
 */
export async function resolveOwnAddresses(trx: Transaction<Database>, publicUrl: string): Promise<void> {
  const photos = new URL("/photos/", publicUrl).href;
  await sql`
    with parts as materialized (
      select s.ctid as row, i.n, i.address, named[1]::int as id, named[2] as key
      from stage s cross join unnest(s.images) with ordinality i(address, n)
        left join lateral regexp_match(substr(i.address, ${photos.length + 1}), '^([0-9]{1,9})/([0-9a-f]{16})') named
          on starts_with(i.address, ${photos})
    ), known as (
      -- The key is photoKey() of the dealer's address.
      select v.id, left(encode(sha256(convert_to(o.image, 'UTF8')), 'hex'), 16) as key, min(o.image) as image
      from vehicles v cross join unnest(v.images) o(image)
      where v.id in (select id from parts)
      group by 1, 2
    ), whole as (
      select p.row, array_agg(coalesce(k.image, p.address) order by p.n) as images
      from parts p left join known k using (id, key)
      group by p.row
    )
    update stage s set images = w.images from whole w where s.ctid = w.row`.execute(trx);
  const pages = new URL("/vehicles/", publicUrl).href;
  // The page has the car's id or its VIN; of several listings with the VIN the one confirmed last counts.
  await sql`
    update stage s set original_listing_url = (
      select v.original_listing_url from vehicles v
      where v.id = case when n.name ~ '^[0-9]{1,9}$' then n.name::int end or v.vin = n.name
      order by v.removed_at is not null, ${confirmedAt()} desc limit 1)
    from stage staged
      cross join lateral (select substring(substr(staged.original_listing_url, ${pages.length + 1}) from '^[^/?#]+') as name) n
    where staged.ctid = s.ctid and starts_with(staged.original_listing_url, ${pages})`.execute(trx);
}
