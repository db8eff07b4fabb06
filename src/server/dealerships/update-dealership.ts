import type { Selectable } from "kysely";
import type { Dealership, UpdateDealership } from "#contract/dealerships/dealership.ts";
import {
  CSV_ONLY_WORDS,
  hasWebsite,
  isExpired,
  SYNC_SCHEDULE_LABELS,
  type SyncSchedule,
} from "#domain/dealerships/dealership-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { type DealershipDeps, requireCrawlable } from "./add-dealership.ts";
import { presentDealership } from "./present-dealership.ts";

type Row = Selectable<Database["dealerships"]>;

/** What changed, for the audit log: `Name: "A" became "B".` */
function describeChanges(before: Row, after: Row): string {
  const shown = (row: Row) => ({
    Name: row.name,
    Address: row.url || CSV_ONLY_WORDS,
    "Additional addresses": row.additional_urls.join(", "),
    Location: row.location ?? "",
    Schedule: SYNC_SCHEDULE_LABELS[row.sync_schedule],
  });
  const was = Object.entries(shown(before));
  const is = Object.values(shown(after));
  return was.flatMap(([what, old], i) => (old === is[i] ? [] : [`${what}: "${old}" became "${is[i]}".`])).join(" ");
}

function isMoved(before: Row, input: UpdateDealership): boolean {
  const urls = [input.url ?? before.url, ...(input.additional_urls ?? before.additional_urls)];
  return urls.join("\n") !== [before.url, ...before.additional_urls].join("\n");
}

const isOver = ({ status, expires_at }: Row): boolean => isExpired({ status, expiresAt: expires_at }, new Date());

/** @throws {AppError} 400 when the change asks for crawls of a dealership that has no website */
function requireWebsiteFor(before: Row, input: UpdateDealership): void {
  if (hasWebsite(before) || input.url !== undefined) return;
  if (input.additional_urls?.length) throw AppError.badRequest("Primary URL is required");
  if ((input.sync_schedule ?? "off") !== "off") {
    throw AppError.badRequest("A dealership without a website has no sync schedule. Give it an address first.");
  }
}

/** The schedule after an edit. A dealership that gets its first address is crawled every night, like a new one. */
function scheduleAfter(before: Row, input: UpdateDealership): SyncSchedule {
  const isConnected = !hasWebsite(before) && input.url !== undefined;
  return input.sync_schedule ?? (isConnected ? "nightly" : before.sync_schedule);
}

/**
 * Changes only the given fields. A new address does not start a crawl, because an operator who makes several changes
 * wants one crawl and has a button for it. Only a dealership that had no website before is crawled at once, like a new
 * one.
 * @throws {AppError} 400 when an address may not be crawled, or is missing for what is asked; 404
 */
export async function updateDealership(
  deps: DealershipDeps,
  id: number,
  input: UpdateDealership,
  adminName: string,
): Promise<Dealership> {
  requireCrawlable(deps, [...(input.url === undefined ? [] : [input.url]), ...(input.additional_urls ?? [])]);
  return deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("dealerships")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw AppError.notFound("There is no such dealership");
    requireWebsiteFor(before, input);
    const schedule = scheduleAfter(before, input);
    const after = await trx
      .updateTable("dealerships")
      .set({
        name: input.name ?? before.name,
        url: input.url ?? before.url,
        additional_urls: input.additional_urls ?? before.additional_urls,
        location: input.location === undefined ? before.location : input.location || null,
        sync_schedule: schedule,
        // The scheduler computes the time for a new schedule.
        next_sync_at: schedule === before.sync_schedule ? before.next_sync_at : null,
        // The alarm and the memory for removals are about the former site.
        ...(isMoved(before, input) && { alarm: null, failures_in_row: 0, removal_memory: null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = describeChanges(before, after);
    if (details) await recordAudit(trx, { adminName, action: "dealership.updated", subject: after.name, details });
    if (hasWebsite(before) || !hasWebsite(after) || isOver(after)) return presentDealership(after);
    await deps.requestSync(trx, id, "manual");
    return presentDealership({ ...after, status: "syncing" });
  });
}
