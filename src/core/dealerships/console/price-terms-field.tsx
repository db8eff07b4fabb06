import { Plus, X } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { MAX_FEES, type PriceBasis } from "#core/facts/rules/price-basis.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ChoiceField, TextField } from "#kernel/ui/console/field.tsx";
import type { FeeForm, PriceTermsForm } from "./dealership-form.ts";

const CHOICES: readonly { basis: PriceBasis; words: string }[] = [
  { basis: "included", words: "Yes. Only tax, title and registration are added." },
  { basis: "plus-fees", words: "No. These fees are added to every price:" },
  { basis: "unknown", words: "Not known" },
];
/** The fee that most dealers add. */
const USUAL_FEE: FeeForm = { name: "Documentation fee", amountUsd: "" };

/** The price basis, and the fees that come on top of prices. The form around it has the fields of `PriceTermsForm`. */
export function PriceTermsField() {
  const { register, watch, getValues, setValue } = useFormContext<PriceTermsForm>();
  const basis = watch("priceBasis");
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const needsFee = target.value === "plus-fees" && getValues("mandatoryFees").length === 0;
    if (needsFee) setValue("mandatoryFees", [USUAL_FEE]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 font-medium text-sm">Do its prices include all mandatory fees?</legend>
      <p className="mb-1 text-muted text-xs">
        Rules in the US ask advertised prices to include every fee that each buyer pays. Shoppers read your answer
        beside the price, and cars get no deal label until it is known.
      </p>
      {CHOICES.map((choice) => (
        <div key={choice.basis}>
          <ChoiceField type="radio" value={choice.basis} {...register("priceBasis", { onChange })}>
            {choice.words}
          </ChoiceField>
          {choice.basis === "plus-fees" && basis === "plus-fees" && <FeeList />}
        </div>
      ))}
    </fieldset>
  );
}

function FeeList() {
  const { control } = useFormContext<PriceTermsForm>();
  const { field, formState } = useController({ control, name: "mandatoryFees" });
  const errors = formState.errors.mandatoryFees;
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const fees = field.value;
  const change = (index: number, part: Partial<FeeForm>) =>
    field.onChange(fees.map((fee, i) => (i === index ? { ...fee, ...part } : fee)));
  const add = () => {
    field.onChange([...fees, { name: "", amountUsd: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  };
  const remove = (index: number) => {
    field.onChange(fees.toSpliced(index, 1));
    // The button that had the focus has been removed.
    requestAnimationFrame(() => adder.current?.focus());
  };
  return (
    <div className="mb-2 sm:ml-8">
      <ul ref={list} className="mb-2 flex flex-col gap-2">
        {fees.map((fee, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the inputs have no state
          <li key={index} className="flex flex-wrap items-start gap-2">
            <TextField
              className="flex-1 basis-full sm:basis-0"
              label={`Name of fee ${index + 1}`}
              hideLabel
              placeholder="Name"
              autoComplete="off"
              value={fee.name}
              error={errors?.[index]?.name?.message}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <TextField
              className="w-44 max-sm:flex-1"
              label={`Amount of fee ${index + 1} in dollars`}
              hideLabel
              placeholder="$"
              inputMode="numeric"
              autoComplete="off"
              value={fee.amountUsd}
              error={errors?.[index]?.amountUsd?.message}
              onChange={({ target }) => change(index, { amountUsd: target.value })}
            />
            {fees.length > 1 && (
              <Button variant="ghost" size="icon" aria-label={`Remove fee ${index + 1}`} onClick={() => remove(index)}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {errors?.message && (
        <p role="alert" className="mb-2 font-medium text-bad text-sm">
          {errors.message}
        </p>
      )}
      {fees.length < MAX_FEES && (
        <Button ref={adder} size="sm" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add fee
        </Button>
      )}
    </div>
  );
}
