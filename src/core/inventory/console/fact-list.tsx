import { type ReactNode, useState } from "react";
import { VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { formatFullDay, momentInSentence } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import type { VehicleFact, VehicleOrigins } from "../origin-endpoints.ts";
import { isCorrectable } from "../rules/correctable-facts.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { OriginLine } from "./origin-line.tsx";
import { factWords, GROUPS } from "./origin-words.ts";
import { useEndCorrection } from "./use-corrections.ts";

/** A car's facts in groups, each with its origin and the operator's actions. */
export function FactList({ car }: { car: VehicleOrigins }) {
  const [correcting, setCorrecting] = useState<VehicleFact | null>(null);
  return (
    <>
      {GROUPS.map(({ title, fields }) => (
        <FactGroup
          key={title}
          title={title}
          facts={fields.flatMap((field) => car.facts.find((fact) => fact.field === field) ?? [])}
          row={(fact) => <FactRow key={fact.field} fact={fact} car={car} onCorrect={() => setCorrecting(fact)} />}
        />
      ))}
      {correcting && <CorrectDialog car={car} fact={correcting} onClose={() => setCorrecting(null)} />}
    </>
  );
}

const ROWS = "divide-y divide-line border-line border-t";

/** The facts of a group. Those of which nothing is known are folded. */
function FactGroup(props: { title: string; facts: readonly VehicleFact[]; row: (fact: VehicleFact) => ReactNode }) {
  const { title, facts, row } = props;
  const isKnown = ({ value, correction, others }: VehicleFact) =>
    value !== null || correction !== null || others.length > 0;
  const unknown = facts.filter((fact) => !isKnown(fact));
  return (
    <Card title={title} flush className="break-inside-avoid">
      {unknown.length < facts.length && <ul className={ROWS}>{facts.filter(isKnown).map(row)}</ul>}
      {unknown.length > 0 && (
        <details className="border-line border-t">
          <summary className="min-h-11 cursor-pointer px-4 py-3 text-muted text-sm md:px-5">
            Not stated: {unknown.map(({ field }) => VEHICLE_FIELDS[field].label).join(", ")}
          </summary>
          <ul className={ROWS}>{unknown.map(row)}</ul>
        </details>
      )}
    </Card>
  );
}

function FactRow({ fact, car, onCorrect }: { fact: VehicleFact; car: VehicleOrigins; onCorrect: () => void }) {
  const { field, value, origin, others, correction } = fact;
  const { label } = VEHICLE_FIELDS[field];
  const mayEdit = useMayEdit();
  const end = useEndCorrection(car);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-3 text-sm md:flex-nowrap md:px-5">
      <p className="w-40 shrink-0 text-muted xl:w-28">{label}</p>
      <div className="min-w-0 flex-1 basis-64 md:basis-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`wrap-anywhere min-w-0 numerals ${value === null ? "text-muted" : "font-medium"}`}>
            {value === null ? "Not stated" : factWords(field, value)}
          </span>
          {correction && <Badge tone="blue">Corrected</Badge>}
          {others.length > 0 && <Badge tone="amber">{value === null ? "Not used" : "Contradicted"}</Badge>}
        </p>
        {correction && <Standing field={field} correction={correction} />}
        {origin && (
          <p className="text-muted text-xs">
            {correction && "The site: "}
            <OriginLine origin={origin} dealershipId={car.dealership.id} />
          </p>
        )}
        {!origin && value !== null && !correction && <p className="text-muted text-xs">Its source was not recorded.</p>}
        {others.map(({ said, origin: other }) => (
          <p key={`${said} ${other.kind} ${other.name}`} className="text-xs">
            <strong className="font-semibold text-deal">{factWords(field, said)}</strong>{" "}
            <span className="text-muted">
              says <OriginLine origin={other} dealershipId={car.dealership.id} />
            </span>
          </p>
        ))}
      </div>
      {mayEdit && isCorrectable(field) && (
        <div className="flex flex-wrap gap-2">
          {correction && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`End the correction: ${label}`}
              pending={end.isPending}
              onClick={() => end.mutate(field)}
            >
              End
            </Button>
          )}
          <Button size="sm" aria-label={`Correct: ${label}`} onClick={onCorrect}>
            Correct
          </Button>
        </div>
      )}
    </li>
  );
}

/** The author and the reason of a correction, and the site's value. */
function Standing({
  field,
  correction,
}: {
  field: VehicleFact["field"];
  correction: NonNullable<VehicleFact["correction"]>;
}) {
  const { by, at, reason, said, saidSince } = correction;
  return (
    <>
      <p className="wrap-anywhere text-xs">
        By {by}, {momentInSentence(at)}
        {reason && `: ${reason}`}
      </p>
      <p className="wrap-anywhere text-xs">
        {saidSince === null
          ? `The site says ${factWords(field, said)}.`
          : `The site now says ${factWords(field, said)}, since ${formatFullDay(saidSince)}.`}
      </p>
    </>
  );
}
