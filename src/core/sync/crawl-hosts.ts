import { sql } from "kysely";
import { productToken } from "#core/crawl/fetch/robots-cache.ts";
import type { HostRequests } from "#core/crawl/rules/host-requests.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { ClaimedRun } from "./claim-run.ts";

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);

/** Stores the requests of a run to each host so far, replacing the stored ones. */
async function storeHosts(
  db: Db,
  run: Pick<ClaimedRun, "id" | "attempt" | "dealershipId">,
  hosts: readonly HostRequests[],
  userAgent: string,
): Promise<void> {
  const agent = productToken(userAgent);
  const rows = hosts.map(({ robots, ...host }) => ({
    ...host,
    ...{ firstAt: seconds(host.firstAt), lastAt: seconds(host.lastAt) },
    ...robots,
    at: seconds(robots.at),
  }));
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into robots_files (sha256, agent, rule_group, rules)
      select distinct on (h.sha256) decode(h.sha256, 'hex'), ${agent}, h."group", h.rules
      from jsonb_to_recordset(${JSON.stringify(rows)}) as h (sha256 text, "group" text, rules text)
      where h.sha256 is not null order by h.sha256
      on conflict (sha256, agent) do update set seen_at = now() where robots_files.seen_at < now() - interval '1 day'`.execute(
      trx,
    );
    await sql`
      insert into crawl_hosts (run_id, attempt, dealership_id, origin, first_at, last_at, requests, refused, refused_path,
        robots, robots_status, robots_at, robots_sha256, crawl_delay_ms, agent, user_agent)
      select ${run.id}, ${run.attempt}, ${run.dealershipId}, h.origin, to_timestamp(h."firstAt"), to_timestamp(h."lastAt"),
        h.requests, h.refused, h."refusedPath", h.state, h.status, to_timestamp(h.at), decode(h.sha256, 'hex'),
        round(h."delayMs"), ${agent}, ${userAgent}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as h (origin text, "firstAt" float8, "lastAt" float8, requests int,
        refused int, "refusedPath" text, state text, status int, at float8, sha256 text, "delayMs" float8)
      order by h.origin
      on conflict (run_id, attempt, origin) do update set last_at = excluded.last_at, requests = excluded.requests,
        refused = excluded.refused, refused_path = excluded.refused_path, robots = excluded.robots,
        robots_status = excluded.robots_status, robots_at = excluded.robots_at, robots_sha256 = excluded.robots_sha256,
        crawl_delay_ms = excluded.crawl_delay_ms`.execute(trx);
  });
}

export type HostRecorder = {
  /** Stores the requests so far, unless newer numbers have been stored. */
  note(hosts: readonly HostRequests[]): void;
  /** Resolves when everything that was noted is stored. */
  end(): Promise<void>;
};

/** Records a run's requests by host while it runs, so that an interrupted run has its record too. */
export function createHostRecorder(
  db: Db,
  run: Pick<ClaimedRun, "id" | "attempt" | "dealershipId">,
  userAgent: string,
  log: Logger,
): HostRecorder {
  let latest: readonly HostRequests[] = [];
  let writing = Promise.resolve();
  return {
    note: (hosts) => {
      latest = hosts;
      writing = writing
        .then(async () => {
          if (latest === hosts) await storeHosts(db, run, hosts, userAgent);
        })
        .catch((error) => log.warn({ err: error, runId: run.id }, "whom a crawl has asked could not be recorded"));
    },
    end: () => writing,
  };
}
