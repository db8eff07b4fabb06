import type { SyncRun } from "#contract/sync/sync-run.ts";
import { COVERED_FIELDS, VEHICLE_FIELDS } from "#domain/vehicles/vehicle-fields.ts";
import { formatCount } from "../../ui/format-number.ts";

/** For each field, how many of the found cars have it, and how many had something that could not be used. */
export function RunCoverage({ found, coverage }: { found: number; coverage: SyncRun["coverage"] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1.5 md:grid-cols-2">
      {COVERED_FIELDS.map((field) => {
        const words = VEHICLE_FIELDS[field].label;
        const { present, invalid } = coverage[field] ?? { present: 0, invalid: 0 };
        const percent = Math.floor((present / found) * 100);
        return (
          <li key={field} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
            <span className="truncate">{words}</span>
            <meter
              aria-label={words}
              min={0}
              max={found}
              value={present}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-meter-bar]:bg-brand [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-brand [&::-webkit-meter-optimum-value]:bg-none"
            />
            <span className="text-right text-muted text-xs tabular-nums">
              {percent}%{invalid > 0 && `, ${formatCount(invalid)} unusable`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
