import type { Selectable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Dealership } from "./dealership-schemas.ts";
import { takesQuestions } from "./lead-settings.ts";
import { EMPTY_FEED_STATE } from "./rules/inventory-feed.ts";
import { platformName } from "./rules/platform-names.ts";
import type { Reading } from "./rules/reading.ts";

function presentFeed(row: Selectable<Database["dealerships"]>): NonNullable<Dealership["feed"]> {
  const { content, dealers, serverKey, offeredKey } = row.feed_state ?? EMPTY_FEED_STATE;
  return {
    hasLogin: row.has_feed_login,
    dealerIds: row.feed_dealer_ids,
    dealers,
    unchangedSince: content === null ? null : new Date(content.since).toISOString(),
    serverKey,
    offeredKey,
  };
}

/** The alarm that its mailbox has refused a question, until the operator switches questions on again. */
function leadAlarm({ lead_refused_at, lead_email, contact }: Selectable<Database["dealerships"]>): string | null {
  if (lead_refused_at === null) return null;
  return `The mailbox ${lead_email ?? contact.email} refuses shoppers' questions, so they are off. Correct the address and switch them on again.`;
}

/** The wire shape of a stored dealership. @param reading null while nothing is read */
export function presentDealership(row: Selectable<Database["dealerships"]>, reading: Reading | null): Dealership {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    feed: row.is_feed ? presentFeed(row) : null,
    additionalUrls: row.additional_urls,
    location: row.location,
    status: row.status,
    reading,
    platform: row.platform,
    platformName: platformName(row.platform),
    vehicleCount: row.vehicle_count,
    lastSynced: row.last_synced_at?.toISOString() ?? null,
    expirationDate: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    alarm: leadAlarm(row),
    includeOtherRooftops: row.include_other_rooftops,
    syncSchedule: row.sync_schedule,
    nextSync: row.next_sync_at?.toISOString() ?? null,
    priceBasis: row.price_basis,
    mandatoryFees: row.mandatory_fees,
    dealLabels: row.deal_labels,
    leadEmail: row.lead_email,
    leadFormat: row.lead_format,
    takesQuestions: takesQuestions(row),
    readContact: row.read_contact,
    correctedContact: row.corrected_contact,
    receiverCodes: row.receiver_codes,
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
  };
}
