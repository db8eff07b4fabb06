import { useFormContext } from "react-hook-form";
import { ChoiceField } from "#kernel/ui/console/field.tsx";
import type { InventorySource } from "./dealership-form.ts";

const WORDS: Record<InventorySource, string> = {
  website: "Its website is read",
  feed: "Its inventory feed is read: a CSV file at an address",
  files: "This dealership has no website: I upload its inventory as CSV",
};

/** Chooses the source of a dealership's inventory. The form around it has the field `source`. */
export function InventorySourceField({ choices }: { choices: readonly InventorySource[] }) {
  const { register } = useFormContext<{ source: InventorySource }>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 font-medium text-sm">Where its inventory comes from</legend>
      {choices.map((source) => (
        <ChoiceField key={source} type="radio" value={source} {...register("source")}>
          {WORDS[source]}
        </ChoiceField>
      ))}
    </fieldset>
  );
}
