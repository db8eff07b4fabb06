import { useFormContext } from "react-hook-form";
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
        <label key={source} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            value={source}
            className="size-5 shrink-0 cursor-pointer accent-brand"
            {...register("source")}
          />
          {WORDS[source]}
        </label>
      ))}
    </fieldset>
  );
}
