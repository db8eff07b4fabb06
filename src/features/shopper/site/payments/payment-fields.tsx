import {
  ASSUMED_TERMS,
  PAYMENT_FIELDS,
  type PaymentField,
  USUAL_TERMS_MONTHS,
} from "#core/listing/rules/payments/payment-terms.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { Caption, CONTROL, NumberField } from "./number-field.tsx";
import type { PaymentTexts } from "./payment-form.ts";

export type PaymentEdit = (edit: Partial<PaymentTexts>) => void;

type FieldsProps = {
  /** The amount that the estimate starts from. */
  start: "price" | "monthly";
  texts: PaymentTexts;
  problems: Partial<Record<PaymentField, string>>;
  onEdit: PaymentEdit;
};

/** The fields of an estimate, each with its label, its unit and its problem. They also work in a plain form. */
export function PaymentFields({ start, texts, problems, onEdit }: FieldsProps) {
  const field = (name: PaymentField, hint?: string) => (
    <NumberField
      name={name}
      rule={PAYMENT_FIELDS[name]}
      text={texts[name]}
      problem={problems[name]}
      hint={hint}
      onEdit={(text) => onEdit({ [name]: text })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {field(start)}
      {field("down")}
      {field("trade", "Less what you still owe on it")}
      <TermField text={texts.termMonths} onEdit={(termMonths) => onEdit({ termMonths })} />
      {field("rate", `${ASSUMED_TERMS.rate} % is only assumed: ask your bank`)}
      {field("tax", "Of your state, county and city")}
      <label className="col-span-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="fullTax"
          checked={texts.fullTax}
          onChange={({ target }) => onEdit({ fullTax: target.checked })}
          className="size-4.5 shrink-0 accent-brand"
        />
        My state taxes the full price, with nothing taken off for the trade-in
      </label>
    </div>
  );
}

/** The term in months. An unusual term from an address or the browser is kept as a choice. */
function TermField({ text, onEdit }: { text: string; onEdit: (text: string) => void }) {
  const terms = [...new Set([...USUAL_TERMS_MONTHS.map(String), text])].sort((a, b) => Number(a) - Number(b));
  return (
    <label className="block min-w-0">
      <Caption>{PAYMENT_FIELDS.termMonths.label}</Caption>
      <span className="relative flex items-center">
        <select
          name="termMonths"
          value={text}
          onChange={({ target }) => onEdit(target.value)}
          className={`${CONTROL} w-full cursor-pointer appearance-none truncate pr-9 pl-3`}
        >
          {terms.map((months) => (
            <option key={months} value={months}>
              {months} months
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-3 size-4 text-muted" />
      </span>
    </label>
  );
}
