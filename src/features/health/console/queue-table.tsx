import { formatDuration, Moment } from "#kernel/ui/console/moment.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { capital } from "#kernel/words/rules/capital.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { QueueHealth } from "../health-schemas.ts";

/** Returns the jobs that wait and run, in a few words. */
export function queueNote(queue: readonly QueueHealth[]): string {
  const sum = (of: "waiting" | "active") => formatCount(queue.reduce((total, row) => total + row[of], 0));
  return `${sum("waiting")} waiting, ${sum("active")} active`;
}

/** Waiting, active and failed background work. */
export function QueueTable({ queue }: { queue: readonly QueueHealth[] }) {
  return (
    <>
      <table className="car-rows numerals">
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Waiting</th>
            <th scope="col">Active</th>
            <th scope="col">Failed since yesterday</th>
            <th scope="col">Oldest waits for</th>
          </tr>
        </thead>
        <tbody>
          {queue.map((row) => (
            <QueueRow key={row.kind} row={row} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-muted text-sm">
        At night many syncs wait for their turn. Work is stuck when its oldest job has waited for 20 minutes and no job
        of its kind has started or ended in that time.
      </p>
    </>
  );
}

function QueueRow({ row }: { row: QueueHealth }) {
  const { kind, waiting, active, failed, waitingSince, lastMovedAt, isStuck } = row;
  return (
    <tr>
      <th scope="row">
        {capital(kind)} {isStuck && <Badge tone="red">Stuck</Badge>}
        <small>
          {lastMovedAt === null ? (
            "Nothing yet"
          ) : (
            <>
              Last moved: <Moment inSentence iso={lastMovedAt} />
            </>
          )}
        </small>
      </th>
      <td data-head="Waiting">{formatCount(waiting)}</td>
      <td data-head="Active">{formatCount(active)}</td>
      <td data-head="Failed since yesterday">{formatCount(failed)}</td>
      <td data-head="Oldest waits for">
        {waitingSince === null ? "–" : formatDuration(Math.max(0, Date.now() - Date.parse(waitingSince)))}
      </td>
    </tr>
  );
}
