import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { LeadCheck } from "./lead-endpoints.ts";
import {
  BURST_CONTACTS,
  BURST_TIMES_AVERAGE,
  CONTACTS_WITHOUT_VIEW,
  LEAD_CHECK_DAYS,
  LEAD_FINDINGS,
  ONE_AGENT_ADDRESSES,
  ONE_AGENT_CONTACTS,
  ONE_AGENT_PERCENT,
  UNUSUAL_CONTACTS_A_DAY,
  UNUSUAL_NETWORK_CONTACTS,
  UNUSUAL_NETWORK_VISITORS,
} from "./rules/lead-rules.ts";

type Finding = LeadCheck["findings"][number];
type FindingRow = Omit<Finding, "kind" | "from" | "to"> & { from: Date; to: Date };

/** SQL for the table's rows of the checked days. */
const RECENT = sql`lead_activity where hour > now() - ${LEAD_CHECK_DAYS} * interval '1 day'`;
const CONTACTS = sql`sum(times) filter (where action = 'contact')`;
/** SQL for the contacts' data in every finding. */
const FACTS = sql`
  ${CONTACTS}::int as contacts,
  coalesce(sum(times) filter (where action = 'contact' and outcome not in ('counted', 'unsigned')), 0)::int as "leftOut",
  coalesce(sum(times) filter (where action = 'contact' and outcome = 'unsigned'), 0)::int as "unsigned",
  count(distinct visitor)::int as addresses,
  min(first_at) as "from", max(last_at) as "to"`;
/** The user agent, if it is the same in all rows and did not change in between. */
const ONLY_AGENT = sql`case when count(distinct agent) = 1 and sum(agent_changes) = 0 then min(agent) end`;

/** Groups by address and day, because a pseudonym lasts a day. */
const perAddress = (having: RawBuilder<boolean>) => sql<FindingRow>`
  select min(network) as network, ${ONLY_AGENT} as agent, ${FACTS}
  from ${RECENT} group by visitor having ${having}`;

const QUERIES: Record<Finding["kind"], RawBuilder<FindingRow>> = {
  busy_network: sql<FindingRow>`
    select network, ${ONLY_AGENT} as agent, ${FACTS}
    from ${RECENT} group by network, date_trunc('day', hour, 'UTC')
    having ${CONTACTS} >= ${UNUSUAL_NETWORK_CONTACTS} and count(distinct visitor) >= ${UNUSUAL_NETWORK_VISITORS}`,
  busy_address: perAddress(sql<boolean>`${CONTACTS} >= ${UNUSUAL_CONTACTS_A_DAY}`),
  contacts_without_views: perAddress(
    sql<boolean>`${CONTACTS} >= ${CONTACTS_WITHOUT_VIEW} and count(*) filter (where action = 'view') = 0`,
  ),
  burst: sql<FindingRow>`
    select null::text as network, ${ONLY_AGENT} as agent, ${FACTS}
    from ${RECENT} and action = 'contact' group by hour
    having sum(times) >= greatest(${BURST_CONTACTS}, ${BURST_TIMES_AVERAGE} * (
      select avg(other.contacts) from (
        select hour, sum(times) as contacts from ${RECENT} and action = 'contact' group by hour) other
      where other.hour <> lead_activity.hour))`,
  one_agent: sql<FindingRow>`
    select null::text as network, agent, ${FACTS}
    from ${RECENT} and action = 'contact' group by hour, agent
    having sum(times) >= ${ONE_AGENT_CONTACTS} and count(distinct visitor) >= ${ONE_AGENT_ADDRESSES}
      and sum(times) * 100 >= ${ONE_AGENT_PERCENT} * (
        select sum(times) from lead_activity whole where whole.hour = lead_activity.hour and whole.action = 'contact')`,
};

async function find(db: Db, kind: Finding["kind"]): Promise<Finding[]> {
  const { rows } = await sql<FindingRow>`
    ${QUERIES[kind]} order by contacts desc, "to" desc, network, agent limit ${LEAD_FINDINGS}`.execute(db);
  return rows.map(({ from, to, ...row }) => ({ kind, ...row, from: from.toISOString(), to: to.toISOString() }));
}

/**
 * Searches the latest views and contacts for signs of forged ones. A finding is a hint and no proof: a
 * dealer's own office is a busy address as well.
 */
export async function checkLeads(db: Db): Promise<LeadCheck> {
  const totals = db
    .selectFrom("lead_activity")
    .select(["action", "outcome", sql<number>`sum(times)::int`.as("times")])
    .where("hour", ">", sql<Date>`now() - ${LEAD_CHECK_DAYS} * interval '1 day'`)
    .groupBy(["action", "outcome"])
    .orderBy("times", "desc")
    .orderBy("action")
    .orderBy("outcome");
  const kinds = Object.keys(QUERIES) as Finding["kind"][];
  const [rows, ...findings] = await Promise.all([totals.execute(), ...kinds.map((kind) => find(db, kind))]);
  const since = new Date(Date.now() - LEAD_CHECK_DAYS * 86_400_000);
  return { since: since.toISOString(), totals: rows, findings: findings.flat() };
}
