import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { writeAsHolder } from "#kernel/database/leases/require-lease.ts";
import type { DurableTask } from "./durable-task.ts";
import type { JobDefinition, Queue } from "./queue.ts";

/** Tables whose rows are durable tasks: `queued`, `running`, then in one of the table's final states. */
type TaskTable = {
  [T in keyof Database]: Database[T] extends { id: unknown; status: unknown; attempt: unknown } ? T : never;
}[keyof Database];

/**
 * Returns the operations on a table's tasks. A queued row without a job, as a restored backup has it, counts as interrupted.
 * @param tasks.idKey the field of the job's payload that names the row
 * @param tasks.requeued assignments to a row that goes back into the queue
 */
export function taskTable<Payload extends z.ZodObject>(
  { db, queue }: { db: Db; queue: Queue },
  tasks: { table: TaskTable; job: JobDefinition<Payload>; idKey: string; requeued: RawBuilder<unknown> },
): Pick<DurableTask<unknown>, "isQueued" | "findUnfinished" | "requeue"> {
  const table = sql.table(tasks.table);
  const isUnfinished = sql`(status = 'running' or status = 'queued' and id not in (
    select (data ->> ${tasks.idKey})::int from pgboss.job where name = ${tasks.job.name} and state < 'completed'))`;
  return {
    isQueued: async (id) => {
      const { rows } = await sql`select from ${table} where id = ${id} and status = 'queued'`.execute(db);
      return rows.length > 0;
    },
    findUnfinished: async () => {
      const unfinished = sql<{ id: number; attempt: number }>`select id, attempt from ${table} where ${isUnfinished}`;
      return (await unfinished.execute(db)).rows;
    },
    requeue: (id, lease) =>
      writeAsHolder(db, lease, async (trx) => {
        const { numAffectedRows } = await sql`
          update ${table} set status = 'queued', ${tasks.requeued} where id = ${id} and ${isUnfinished}`.execute(trx);
        if (numAffectedRows === 1n) await queue.enqueue(trx, tasks.job, [{ [tasks.idKey]: id } as z.input<Payload>]);
      }),
  };
}
