import { sql } from "kysely";
import { Counter } from "prom-client";
import type { Db } from "#kernel/database/db.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { isCounted, type LeadAction, type LeadOutcome } from "./rules/lead-rules.ts";

/** How often uncounted actions are written to the database. A process that is killed loses those since the last write. */
const WRITE_EVERY_MS = 5_000;
/** With this many different rows, they are written at once. */
const MAX_UNWRITTEN = 2_000;
const HOUR_MS = 3_600_000;

/** One view or contact. `network` and `agent` are the caller's data in `lead_activity`. */
export type LeadNote = { action: LeadAction; visitor: Buffer; network: string; agent: string };

type LeadActivityRow = {
  hour: Date;
  visitor: string;
  action: LeadAction;
  outcome: LeadOutcome;
  times: number;
  network: string;
  agent: string;
  agent_changes: number;
  first_at: Date;
  last_at: Date;
};

export type LeadActivity = {
  /** Counts a view or contact in the metrics and, when it does not count, in `lead_activity`. */
  note(note: LeadNote, outcome: LeadOutcome): void;
  /** Writes the recorded actions, after a running write. */
  flush(): Promise<void>;
  /** Writes the rest and ends. */
  close(): Promise<void>;
};

/** The metric of the outcomes of views and contacts. */
export const createLeadCounter = () =>
  new Counter({
    name: "lead_actions_total",
    help: "Views and contacts: counted, or left out and why",
    labelNames: ["action", "outcome"],
    registers: [],
  });

/**
 * Records actions that do not count. Rows are added up in memory and written every few seconds, so that many forged calls need few
 * writes. Actions that count are written in their own transaction (`recordShopperAction`).
 */
export function openLeadActivity(db: Db, log: Logger, counter = createLeadCounter()): LeadActivity {
  let unwritten = new Map<string, LeadActivityRow>();
  /** The latest write. The next one waits for it, so that its end means that everything before has been written. */
  let latest = Promise.resolve();

  async function write(): Promise<void> {
    const rows = [...unwritten.values()];
    unwritten = new Map();
    if (rows.length > 0) await writeRows(db, rows);
  }
  function flush(): Promise<void> {
    latest = latest.catch(() => {}).then(write);
    return latest;
  }

  const writing = runPeriodically(
    { everyMs: WRITE_EVERY_MS, what: "writing what leads were left out", work: flush },
    log,
  );
  return {
    note: ({ action, visitor, network, agent }, outcome) => {
      counter.inc({ action, outcome });
      if (isCounted(outcome)) return;
      const now = new Date();
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      const name = visitor.toString("hex");
      const key = `${hour.getTime()} ${name} ${action} ${outcome}`;
      const row = unwritten.get(key);
      if (row) {
        row.times += 1;
        row.agent_changes += row.agent === agent ? 0 : 1;
        Object.assign(row, { agent, last_at: now });
        return;
      }
      const first = { times: 1, agent_changes: 0, first_at: now, last_at: now };
      unwritten.set(key, { hour, visitor: name, action, outcome, network, agent, ...first });
      if (unwritten.size >= MAX_UNWRITTEN) void flush().catch((error) => log.error({ err: error }, "leads left out"));
    },
    flush,
    close: async () => {
      await writing.stop();
      await flush().catch((error) => log.error({ err: error }, "what leads were left out could not be written"));
    },
  };
}

/** Adds rows to the table, in the order of its key, so that two processes cannot deadlock. */
async function writeRows(db: Db, rows: readonly LeadActivityRow[]): Promise<void> {
  await sql`
    insert into lead_activity as a
      (hour, visitor, action, outcome, times, network, agent, agent_changes, first_at, last_at)
    select hour, decode(visitor, 'hex'), action, outcome, times, network, agent, agent_changes, first_at, last_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (hour timestamptz, visitor text, action text, outcome text,
      times int, network text, agent text, agent_changes int, first_at timestamptz, last_at timestamptz)
    order by 1, 2, 3, 4
    on conflict (hour, visitor, action, outcome) do update set times = a.times + excluded.times,
      agent_changes = a.agent_changes + excluded.agent_changes + (a.agent <> excluded.agent)::int,
      agent = excluded.agent, last_at = greatest(a.last_at, excluded.last_at)`.execute(db);
}
