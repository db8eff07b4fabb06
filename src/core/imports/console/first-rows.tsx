import { Badge } from "#kernel/ui/console/status.tsx";
import { formatAmount, formatCount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { CsvRowPreview } from "../import-endpoints.ts";

const OUTCOMES = {
  added: { tone: "green", words: "Added" },
  returned: { tone: "green", words: "Back again" },
  changed: { tone: "blue", words: "Changed" },
  unchanged: { tone: "grey", words: "Unchanged" },
  "left out": { tone: "red", words: "Left out" },
} as const;

/** The first rows of a file as cars, each with what will happen to it. */
export function FirstRows({ rows }: { rows: readonly CsvRowPreview[] }) {
  return (
    <section aria-label="First rows">
      <h3 className="mb-1.5 font-semibold">First rows</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {rows.map((row) => (
          <RowCard key={row.line} row={row} />
        ))}
      </ul>
    </section>
  );
}

function RowCard({ row }: { row: CsvRowPreview }) {
  const { tone, words } = OUTCOMES[row.outcome];
  const isCar = row.outcome !== "left out";
  const facts = [
    row.price === null ? "No price" : formatDollars(row.price),
    row.mileage === null ? "No mileage" : formatMiles(row.mileage),
    row.photos === 0 ? "No photos" : formatAmount(row.photos, "photo"),
    row.place,
  ];
  const numbers = [row.vin && `VIN ${row.vin}`, row.stockNumber && `Stock ${row.stockNumber}`].filter(Boolean);
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-control border border-line px-3 py-2.5">
      <p className="flex items-center justify-between gap-2 text-muted text-xs">
        <span className="numerals">Line {formatCount(row.line)}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      <p className="wrap-anywhere font-semibold">{row.title || "An empty row"}</p>
      {isCar && <p className="numerals">{facts.filter(Boolean).join(" · ")}</p>}
      {isCar && numbers.length > 0 && <p className="wrap-anywhere text-muted text-xs">{numbers.join(" · ")}</p>}
      {row.changes.map(({ fact, before, after }) => (
        <p key={fact} className="wrap-anywhere text-info text-xs">
          {fact}: {before || "nothing"} → {after || "nothing"}
        </p>
      ))}
      {row.reason !== null && <p className="wrap-anywhere text-bad text-xs">{sentence(row.reason, isCar)}</p>}
    </li>
  );
}

/** Writes a reason as a sentence. A reason is half a sentence: "is the same car as line 2", "the price cannot be right". */
const sentence = (reason: string, isCar: boolean): string =>
  isCar ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : `This row ${reason}.`;
