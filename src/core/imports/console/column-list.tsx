import { useState } from "react";
import { Button } from "#kernel/ui/console/button.tsx";
import { CONTROL_CLASS } from "#kernel/ui/console/field.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { CsvColumn } from "../import-endpoints.ts";
import { COLUMN_NAMES } from "../rules/columns/column-names.ts";

/** The operator's choices for columns, by number: a field, `-` for "left out", `auto` for "as it was understood". */
export type Choices = ReadonlyMap<number, string>;

const TONES = { sure: "green", chosen: "blue", remembered: "blue", doubtful: "amber", ignored: "grey" } as const;
const WORDS = {
  sure: "Sure",
  chosen: "Chosen",
  remembered: "Remembered",
  doubtful: "Doubtful: left out",
  ignored: "Left out",
} as const;

/** A file's columns as understood, each with its first values. With `onChoose` the operator can change each of them. */
export function ColumnList(props: {
  columns: readonly CsvColumn[];
  choices?: Choices;
  onChoose?: (choices: Choices) => void;
}) {
  const { columns, choices = new Map(), onChoose } = props;
  const [all, setAll] = useState(false);
  const numbered = columns.map((column, number) => ({ column, number }));
  const isShown = ({ column, number }: (typeof numbered)[number]) =>
    all || column.certainty !== "ignored" || choices.has(number);
  const hidden = numbered.filter((entry) => !isShown(entry)).length;
  const suggested = numbered.filter(({ column }) => column.certainty === "doubtful" && column.suggested !== null);
  const take = () =>
    onChoose?.(
      new Map([...choices, ...suggested.map(({ column, number }) => [number, column.suggested ?? "-"] as const)]),
    );
  return (
    <section aria-label="Columns">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Columns</h3>
        {onChoose && suggested.length > 0 && (
          <Button size="sm" onClick={take}>
            Take what is suggested
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {numbered.filter(isShown).map(({ column, number }) => (
          <ColumnRow
            key={number}
            column={column}
            number={number}
            choice={choices.get(number)}
            onChoose={onChoose && ((choice) => onChoose(new Map([...choices, [number, choice]])))}
          />
        ))}
      </ul>
      {(hidden > 0 || all) && (
        <Button variant="ghost" size="sm" className="mt-1.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer columns" : `Show ${formatAmount(hidden, "column")} with nothing to read`}
        </Button>
      )}
    </section>
  );
}

function ColumnRow(props: {
  column: CsvColumn;
  number: number;
  choice: string | undefined;
  onChoose: ((choice: string) => void) | undefined;
}) {
  const { column, number, choice, onChoose } = props;
  const { header, field, certainty, why, suggested, samples = [] } = column;
  const name = header || `Column ${number + 1}, without a name`;
  const hint = suggested == null ? "" : ` Perhaps: ${COLUMN_NAMES.get(suggested as never) ?? suggested}.`;
  return (
    <li className="grid items-start gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="truncate text-muted text-xs">{samples.length === 0 ? "Empty" : samples.join(" · ")}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        {onChoose ? (
          <select
            aria-label={`${name} is read as`}
            value={choice ?? (certainty === "remembered" || certainty === "sure" ? (field ?? "-") : "auto")}
            onChange={({ target }) => onChoose(target.value)}
            className={`${CONTROL_CLASS} cursor-pointer pr-2`}
          >
            <option value="auto">{field === null ? "Left out, as understood" : "As understood"}</option>
            <option value="-">Left out</option>
            {[...COLUMN_NAMES].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <p>{field === null ? "Left out" : (COLUMN_NAMES.get(field as never) ?? field)}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <Badge tone={TONES[certainty] ?? "grey"}>{WORDS[certainty] ?? certainty}</Badge>
          <span className="min-w-0">
            {why}
            {hint}
          </span>
        </p>
      </div>
    </li>
  );
}
