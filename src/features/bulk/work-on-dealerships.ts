import type { Transaction } from "kysely";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { listDealerships } from "#core/dealerships/list-dealerships.ts";
import { readDealershipTags } from "#core/dealerships/list-tags.ts";
import { pricesAfter } from "#core/dealerships/price-settings.ts";
import { renewDealerships } from "#core/dealerships/renew-dealership.ts";
import { hasWebsite, isExpired } from "#core/dealerships/rules/dealership-rules.ts";
import { DEALERSHIP_FILTERS, findDealerships } from "#core/dealerships/rules/find-dealerships.ts";
import { priceBasisWords } from "#core/facts/rules/price-basis.ts";
import { requestSyncs } from "#core/sync/request-sync.ts";
import { liftTakedowns, takeDownDealerships } from "#features/rights/take-down.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { BulkPreview, BulkResult, DealershipSelection, DealershipWork } from "./bulk-endpoints.ts";
import { addTag, removeTag } from "./change-tags.ts";
import { type Done, describeChosen, describeWork, type Order, requireExpected, type Undo, workOnce } from "./once.ts";
import { countChosen, type Plan, planWork, presentPlan, refuseTag } from "./plan.ts";
import type { LeftOutKind } from "./rules/bulk-rules.ts";

export type BulkDeps = {
  db: Db;
  queue: Queue;
  /** Opens the encryption of takedowns' names. */
  box: SecretBox;
};

export type ChosenDealership = Dealership & { tags: readonly string[] };

/** Returns the chosen dealerships as the console's list shows them, newest first. @param role the administrator's */
export async function chooseDealerships(
  db: DbOrTransaction,
  selection: DealershipSelection,
  role: Role,
  now: Date,
): Promise<ChosenDealership[]> {
  const all = await listDealerships(db, role);
  const tags = await readDealershipTags(db);
  const tagsOf = (id: number) => tags.get(id) ?? [];
  const ids = "ids" in selection ? new Set(selection.ids) : null;
  const found =
    "filter" in selection
      ? findDealerships(all, selection.filter, tagsOf, now)
      : all.filter(({ id }) => ids?.has(id) === true);
  return found.map((dealership) => ({ ...dealership, tags: tagsOf(dealership.id) }));
}

function refuse(work: DealershipWork, dealership: ChosenDealership, now: Date): LeftOutKind | null {
  if (work.action === "renew" || work.action === "fees") return null;
  if (work.action === "take-down") return dealership.takenDownAt === null ? null : "takenDown";
  if (work.action === "lift") return dealership.takenDownAt === null ? "notTakenDown" : null;
  if (work.action !== "sync") return refuseTag(work.action, work.tag, dealership.tags);
  const { status, expirationDate } = dealership;
  if (isExpired({ status, expiresAt: expirationDate === null ? null : new Date(expirationDate) }, now))
    return "expired";
  if (dealership.takenDownAt !== null) return "takenDown";
  if (!hasWebsite(dealership)) return "noWebsite";
  return status === "syncing" ? "syncing" : null;
}

async function plan(
  db: DbOrTransaction,
  { work, selection }: { work: DealershipWork; selection: DealershipSelection },
  role: Role,
  now: Date,
): Promise<Plan<ChosenDealership>> {
  const chosen = await chooseDealerships(db, selection, role, now);
  return planWork(chosen, (dealership) => refuse(work, dealership, now), countChosen(selection));
}

/** Counts the dealerships that a bulk action would now change. */
export async function previewDealershipWork(
  db: Db,
  order: { work: DealershipWork; selection: DealershipSelection },
  role: Role,
): Promise<BulkPreview> {
  return presentPlan(await plan(db, order, role, new Date()));
}

const AUDITED: Record<DealershipWork["action"], AuditAction> = {
  sync: "bulk.synced",
  renew: "bulk.renewed",
  "take-down": "bulk.taken_down",
  lift: "bulk.lifted",
  fees: "bulk.fees_stated",
  tag: "bulk.tagged",
  untag: "bulk.untagged",
};

/** Describes a selection: `Filter: "macon", Expired, tag "vip".` */
function describeSelection(selection: DealershipSelection, rows: readonly { name: string }[]): string {
  if ("ids" in selection) return describeChosen(rows.map(({ name }) => name));
  const { search, filter, tag } = selection.filter;
  const parts = [search && `"${search}"`, DEALERSHIP_FILTERS[filter], tag && `tag "${tag}"`];
  return `Filter: ${parts.filter(Boolean).join(", ")}.`;
}

/**
 * Syncs, renews, takes down, puts back, tags or untags the chosen dealerships in one transaction. Syncs are queued like single
 * ones.
 * @throws {AppError} 409 when the number of chosen dealerships differs from the confirmed one
 */
export async function workOnDealerships(
  deps: BulkDeps,
  order: Order<DealershipWork> & { selection: DealershipSelection; role: Role },
): Promise<BulkResult> {
  const { work, selection, role, expected, adminName } = order;
  return workOnce(deps.db, order, async (trx, at): Promise<Done> => {
    // Locked by id, as in every bulk action on dealerships, before their state is read.
    await trx
      .selectFrom("dealerships")
      .select("id")
      .$if("ids" in selection, (query) =>
        query.where("id", "=", (eb) => eb.fn.any(eb.val("ids" in selection ? selection.ids : []))),
      )
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const planned = await plan(trx, { work, selection }, role, at);
    requireExpected(planned, expected);
    const ids = planned.rows.map(({ id }) => id).sort((a, b) => a - b);
    const undo = await carryOut(trx, deps, work, { ids, adminName });
    const details = describeWork(describeSelection(selection, planned.rows), howWords(work), planned.leftOut);
    return {
      plan: planned,
      undo,
      audit: { action: AUDITED[work.action], subject: formatAmount(ids.length, "dealership"), details },
    };
  });
}

/** "By 90 days."; a takedown's name is only in its own record, encrypted. */
function howWords(work: DealershipWork): string {
  if (work.action === "renew") return `By ${work.days} days.`;
  if ("tag" in work) return `Tag "${work.tag}".`;
  if (work.action === "fees") {
    const { priceBasis, mandatoryFees = [] } = work;
    return `${priceBasisWords(priceBasis, mandatoryFees) ?? "Fees unknown"}.`;
  }
  return "reason" in work ? work.reason : "";
}

async function carryOut(
  trx: Transaction<Database>,
  { queue, box }: BulkDeps,
  work: DealershipWork,
  { ids, adminName }: { ids: readonly number[]; adminName: string },
): Promise<Undo | null> {
  switch (work.action) {
    case "sync":
      await requestSyncs(trx, queue, ids, "manual");
      return null;
    case "take-down": {
      const { askedBy, reason } = work;
      const notes = { askedBy, reason, madeBy: adminName };
      return { kind: "lift", takedownIds: await takeDownDealerships(trx, box, ids, notes) };
    }
    case "lift":
      await liftTakedowns(trx, box, { dealershipIds: ids }, { reason: work.reason, liftedBy: adminName });
      return null;
    case "fees": {
      const { priceBasis, mandatoryFees = [] } = work;
      const terms = pricesAfter({ price_basis: "unknown", mandatory_fees: [] }, { priceBasis, mandatoryFees });
      await trx
        .updateTable("dealerships")
        .set(terms)
        .where("id", "in", [0, ...ids])
        .execute();
      return null;
    }
    case "renew":
      return { kind: "renew", renewals: await renewDealerships(trx, ids, work.days) };
    case "tag":
      await addTag(trx, "dealership", ids, work.tag);
      return { kind: "tags", tagged: "dealership", tag: work.tag, ids, add: false };
    case "untag":
      await removeTag(trx, "dealership", ids, work.tag);
      return { kind: "tags", tagged: "dealership", tag: work.tag, ids, add: true };
  }
}
