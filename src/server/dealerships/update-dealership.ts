import type { Selectable } from "kysely";
import type { Dealership, UpdateDealership } from "#contract/dealerships/dealership.ts";
import { SYNC_SCHEDULE_LABELS } from "#domain/dealerships/sync-schedule.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { type DealershipDeps, requireCrawlable } from "./add-dealership.ts";
import { presentDealership } from "./present-dealership.ts";

type Row = Selectable<Database["dealerships"]>;

/** What changed, for the audit log: `Name: "A" became "B".` */
function describeChanges(before: Row, after: Row): string {
  const shown = (row: Row) => ({
    Name: row.name,
    Address: row.url,
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

/**
 * Changes what is given and nothing else. New addresses count from the next crawl on; none is started for them, because
 * an operator who mends several things in a row wants one crawl, and has a button for it.
 * @throws {AppError} 400 when an address may not be crawled, 404
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
    const schedule = input.sync_schedule ?? before.sync_schedule;
    const after = await trx
      .updateTable("dealerships")
      .set({
        name: input.name ?? before.name,
        url: input.url ?? before.url,
        additional_urls: input.additional_urls ?? before.additional_urls,
        location: input.location === undefined ? before.location : input.location || null,
        sync_schedule: schedule,
        // Another schedule is worked out anew.
        next_sync_at: schedule === before.sync_schedule ? before.next_sync_at : null,
        // What was learned of the former site, and its alarm, say nothing about another one.
        ...(isMoved(before, input) && { alarm: null, failures_in_row: 0, removal_memory: null }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = describeChanges(before, after);
    if (details) await recordAudit(trx, { adminName, action: "dealership.updated", subject: after.name, details });
    return presentDealership(after);
  });
}
