import { useQuery } from "@tanstack/react-query";
import { dealershipsQuery } from "#core/dealerships/console/dealership-list.ts";
import { MAKES } from "#core/facts/rules/makes.ts";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { MAX_EXPORT_VEHICLES } from "#kernel/words/rules/export-rules.ts";

/** Values of the form for an export's cars. */
type ExportChoice = { dealership: string; make: string; pick: "newest" | "price_drop"; limit: string };

/** Stands for no restriction, because an option may not have an empty value. */
const EVERY = "all";

export const DEFAULT_CHOICE: ExportChoice = {
  dealership: EVERY,
  make: EVERY,
  pick: "newest",
  limit: `${MAX_EXPORT_VEHICLES}`,
};

/** Returns the problem with the number of cars, in words, or null. */
export function choiceProblem({ limit }: ExportChoice): string | null {
  const count = Number(limit);
  const fits = Number.isInteger(count) && count >= 1 && count <= MAX_EXPORT_VEHICLES;
  return limit.trim() !== "" && fits ? null : `A whole number from 1 to ${MAX_EXPORT_VEHICLES}`;
}

/** Returns the query string for a choice, without the server's defaults. */
export function choiceQuery(choice: ExportChoice): URLSearchParams {
  const query = new URLSearchParams();
  if (choice.dealership !== EVERY) query.set("dealershipId", choice.dealership);
  if (choice.make !== EVERY) query.set("make", choice.make);
  if (choice.pick !== DEFAULT_CHOICE.pick) query.set("pick", choice.pick);
  const limit = Number(choice.limit);
  if (limit !== MAX_EXPORT_VEHICLES && choiceProblem(choice) === null) query.set("limit", `${limit}`);
  return query;
}

/** The form that chooses the cars of an export. */
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
        hint={`${MAX_EXPORT_VEHICLES} is the maximum for cards. For photos it means all.`}
        min={1}
        max={MAX_EXPORT_VEHICLES}
        value={choice.limit}
        error={choiceProblem(choice) ?? undefined}
        onChange={({ target }) => onChange({ ...choice, limit: target.value })}
      />
    </fieldset>
  );
}
