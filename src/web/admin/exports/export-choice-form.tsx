import { useQuery } from "@tanstack/react-query";
import { MAX_EXPORT_VEHICLES } from "#domain/exports/export-rules.ts";
import { MAKES } from "#domain/vehicles/makes.ts";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { choiceProblem, EVERY, type ExportChoice } from "./export-choice.ts";

/** Chooses the cars that the generators take. */
export function ExportChoiceForm(props: { choice: ExportChoice; onChange: (choice: ExportChoice) => void }) {
  const { choice, onChange } = props;
  const dealerships = useQuery(dealershipsQuery).data ?? [];
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <legend className="sr-only">Which vehicles</legend>
      <SelectField
        label="Dealership"
        value={choice.dealership}
        onChange={({ target }) => onChange({ ...choice, dealership: target.value })}
      >
        <option value={EVERY}>All dealerships</option>
        {dealerships.map(({ id, name }) => (
          <option key={id} value={`${id}`}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Make"
        value={choice.make}
        onChange={({ target }) => onChange({ ...choice, make: target.value })}
      >
        <option value={EVERY}>All makes</option>
        {MAKES.map((make) => (
          <option key={make} value={make}>
            {make}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Which first"
        value={choice.pick}
        onChange={({ target }) => onChange({ ...choice, pick: target.value as ExportChoice["pick"] })}
      >
        <option value="newest">Newest</option>
        <option value="price_drop">Biggest price drop</option>
      </SelectField>
      <TextField
        type="number"
        label="How many"
        hint={`${MAX_EXPORT_VEHICLES} is the most for cards; for photos it means all.`}
        min={1}
        max={MAX_EXPORT_VEHICLES}
        value={choice.limit}
        error={choiceProblem(choice) ?? undefined}
        onChange={({ target }) => onChange({ ...choice, limit: target.value })}
      />
    </fieldset>
  );
}
