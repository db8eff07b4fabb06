const CONTROL = "h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3";

type FieldsProps = { zip: string; trade: string };

/** The fields of the plain form: zip code and trade-in. */
export function CostFields({ zip, trade }: FieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <label className="block min-w-0">
        <span className="mb-1 block font-medium text-muted text-sm">Your zip code</span>
        <input
          name="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
          className={CONTROL}
        />
      </label>
      <label className="block min-w-0">
        <span className="mb-1 block font-medium text-muted text-sm">Trade-in, dollars</span>
        <input
          name="trade"
          defaultValue={trade}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          className={CONTROL}
        />
      </label>
    </div>
  );
}
