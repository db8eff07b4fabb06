import { VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
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
  const correct = useCorrect(car);
  const form = useCallForm({
    values: { value: fact.value ?? "", reason: "" },
    call: correct,
    input: (typed) => ({ field, ...typed }),
    onDone: onClose,
  });
  const value = {
    label,
    ...form.field("value"),
    error: correct.error ? serverMessage(correct.error, "The correction could not be stored.") : undefined,
    // The error was about the former text.
    onInput: () => correct.isError && correct.reset(),
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Correct: ${label}`}
      description="Shoppers see it at once. It stays until the site says the same or you end it. Syncs and files do not change it."
      submit="Save correction"
      pendingLabel="Saving..."
    >
      {field === "condition" ? (
        <SelectField {...value}>
          <option value="used">used</option>
          <option value="certified">certified</option>
        </SelectField>
      ) : (
        <TextField
          {...value}
          hint={field === "title" ? undefined : (HINTS[field] ?? "Empty: the fact is not shown.")}
          autoComplete="off"
          {...(NUMERIC.has(field) && { inputMode: "numeric" as const })}
        />
      )}
      <TextField
        label="Reason (optional)"
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        hint="For the car's history and the audit log."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
