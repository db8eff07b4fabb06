import { type FormEvent, useId, useState } from "react";
import { VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import type { VehicleFact, VehicleOrigins } from "../origin-endpoints.ts";
import { type CorrectableFact, MAX_REASON_LENGTH } from "../rules/correctable-facts.ts";
import { useCorrect } from "./use-corrections.ts";

/** Hints about the format of facts, where their name is not enough. */
const HINTS: Partial<Record<CorrectableFact, string>> = {
  priceUsd: "In whole dollars. Empty: no price is shown.",
  mileageMiles: "In miles.",
  chargePort: "J1772, CCS, NACS or CHAdeMO, several with commas.",
  carfaxUrl: "The address of this car's report.",
};
const NUMERIC: ReadonlySet<string> = new Set([
  "year",
  "priceUsd",
  "mileageMiles",
  "numberOfOwners",
  "doors",
  "zipCode",
]);

/** Corrects one fact of a car. */
export function CorrectDialog(props: { car: VehicleOrigins; fact: VehicleFact; onClose: () => void }) {
  const { car, fact, onClose } = props;
  const field = fact.field as CorrectableFact;
  const { label } = VEHICLE_FIELDS[field];
  const [value, setValue] = useState(fact.value ?? "");
  const [reason, setReason] = useState("");
  const correct = useCorrect(car);
  const form = useId();
  const type = (text: string) => {
    // The error was about the former text.
    if (correct.isError) correct.reset();
    setValue(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!correct.isPending) correct.mutate({ field, value, reason }, { onSuccess: onClose });
  };
  const error = correct.error ? serverMessage(correct.error, "The correction could not be stored.") : undefined;
  const hint = HINTS[field] ?? "Empty: the fact is not shown.";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Correct: ${label}`}
      description="Shoppers see it at once. It stays until the site says the same or you end it. Crawls and files do not change it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} pending={correct.isPending} pendingLabel="Saving...">
            Save correction
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {field === "condition" ? (
          <SelectField label={label} value={value} error={error} onChange={({ target }) => type(target.value)}>
            <option value="used">used</option>
            <option value="certified">certified</option>
          </SelectField>
        ) : (
          <TextField
            label={label}
            value={value}
            error={error}
            hint={field === "title" ? undefined : hint}
            autoComplete="off"
            {...(NUMERIC.has(field) && { inputMode: "numeric" as const })}
            onChange={({ target }) => type(target.value)}
          />
        )}
        <TextField
          label="Reason (optional)"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          hint="For the car's history and the audit log."
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
