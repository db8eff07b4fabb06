import { type ReactNode, useId, useState } from "react";
import type { FieldRule } from "#core/listing/rules/payments/number-field.ts";

/** Classes of the form's controls. */
export const CONTROL = "h-11 rounded-control border border-line-strong bg-surface";

type NumberFieldProps = {
  name: string;
  rule: FieldRule;
  text: string;
  problem: string | undefined;
  hint: string | undefined;
  onEdit: (text: string) => void;
};

/** A field for one number. Its problem is shown while nobody is typing in it. */
export function NumberField({ name, rule, text, problem, hint, onEdit }: NumberFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const noteId = useId();
  const { label, unit, min } = rule;
  const isWrong = !isTyping && problem !== undefined;
  const note = isWrong ? problem : hint;
  return (
    <div className="min-w-0">
      <label className="block">
        <Caption>
          {label}
          <span className="sr-only"> in {UNIT_WORDS[unit]}</span>
        </Caption>
        <span className={`${CONTROL} flex items-center gap-1 px-3 focus-ring`}>
          {unit === "$" && <Unit text={unit} />}
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            maxLength={20}
            placeholder={min === 0 ? "0" : undefined}
            value={text}
            onChange={({ target }) => onEdit(target.value)}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            aria-invalid={isWrong}
            aria-describedby={note ? noteId : undefined}
            className="w-full min-w-0 bg-transparent numerals outline-none placeholder:text-muted"
          />
          {unit !== "$" && <Unit text={unit} />}
        </span>
      </label>
      {note && (
        <p id={noteId} className={`mt-1 text-sm ${isWrong ? "text-bad" : "text-muted"}`}>
          {note}
        </p>
      )}
    </div>
  );
}

const UNIT_WORDS: Record<FieldRule["unit"], string> = {
  $: "dollars",
  "%": "percent",
  months: "months",
  miles: "miles",
  mpg: "miles per gallon",
  "kWh/100 mi": "kilowatt hours per 100 miles",
};

const Unit = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="whitespace-nowrap text-muted">
    {text}
  </span>
);

/** The name above a control. */
export const Caption = ({ children }: { children: ReactNode }) => (
  <span className="mb-1 block font-medium text-muted text-sm">{children}</span>
);
