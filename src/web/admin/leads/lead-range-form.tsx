import { useQuery } from "@tanstack/react-query";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EVERY_DEALERSHIP, type LeadRange } from "./lead-range.ts";

/** Chooses the days and the dealership of a report. It follows each change. */
export function LeadRangeForm(props: {
  range: LeadRange;
  problem: string | null;
  onChange: (range: LeadRange) => void;
}) {
  const { range, problem, onChange } = props;
  const dealerships = useQuery(dealershipsQuery).data ?? [];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[11rem_11rem_minmax(0,20rem)]">
      <TextField
        type="date"
        label="From"
        value={range.from ?? ""}
        error={problem ?? undefined}
        onChange={({ target }) => onChange({ ...range, from: target.value })}
      />
      <TextField
        type="date"
        label="To"
        value={range.to ?? ""}
        onChange={({ target }) => onChange({ ...range, to: target.value })}
      />
      <SelectField
        label="Dealership"
        className="max-md:col-span-2"
        value={range.dealership}
        onChange={({ target }) => onChange({ ...range, dealership: target.value })}
      >
        <option value={EVERY_DEALERSHIP}>All dealerships</option>
        {dealerships.map(({ id, name }) => (
          <option key={id} value={`${id}`}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
