import { Copy } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { LINK_LIFETIMES_DAYS, type LinkLifetimeDays } from "#kernel/words/rules/secret-links.ts";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

/** Classes of every form control; add what is particular. */
export const CONTROL_CLASS =
  "min-h-11 w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-sm text-ink placeholder:text-muted aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted";

type FieldProps = {
  label: string;
  /** The label is for screen readers only, where the context makes it plain. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The problem with the value; it also marks the control as invalid. */
  error?: string | undefined;
};

/** Attributes that tie a control to its label, hint and error: spread them on the control. */
type ControlWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A control with its label above and its hint or error below. */
function Field(
  props: FieldProps & { id?: string | undefined; className?: string; control: (wiring: ControlWiring) => ReactNode },
) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = [props.hint ? `${id}-hint` : "", props.error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${props.className ?? ""}`}>
      <label htmlFor={id} className={props.hideLabel ? "sr-only" : "font-medium text-sm"}>
        {props.label}
      </label>
      {props.control({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": props.error ? true : undefined,
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={`${id}-error`} className="font-medium text-bad text-sm">
          {props.error}
        </p>
      )}
    </div>
  );
}

/** A text input with its label, hint and error. `ref`, `name`, `onChange` and `onBlur` take what react-hook-form gives. */
export function TextField(props: FieldProps & Omit<ComponentProps<"input">, "children">) {
  const { label, hideLabel, hint, error, id, className, ...input } = props;
  return (
    <Field
      {...{ label, hint, error, id }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
      control={(wiring) => <input type="text" {...input} {...wiring} className={CONTROL_CLASS} />}
    />
  );
}

/** The browser's own select with its label, hint and error. No option may have an empty value. */
export function SelectField(props: FieldProps & ComponentProps<"select">) {
  const { label, hideLabel, hint, error, id, className, children, ...select } = props;
  return (
    <Field
      {...{ label, hint, error, id }}
      {...(hideLabel && { hideLabel })}
      {...(className && { className })}
      control={(wiring) => (
        <select {...select} {...wiring} className={`${CONTROL_CLASS} cursor-pointer pr-2`}>
          {children}
        </select>
      )}
    />
  );
}

/** A checkbox or a radio button with its words beside it, and more of them below. */
export function ChoiceField(
  props: ComponentProps<"input"> & { type: "checkbox" | "radio"; children: ReactNode; hint?: ReactNode },
) {
  const { children, hint, ...input } = props;
  return (
    <label className={`flex min-h-11 cursor-pointer gap-3 text-sm ${hint ? "items-start" : "items-center"}`}>
      <input
        {...input}
        className={`size-5 shrink-0 cursor-pointer accent-brand disabled:cursor-not-allowed ${hint ? "mt-0.5" : ""}`}
      />
      <span className="wrap-anywhere min-w-0">
        {children}
        {hint && <span className="block text-muted">{hint}</span>}
      </span>
    </label>
  );
}

/** Text of several lines with its label. */
export function TextAreaField(props: FieldProps & ComponentProps<"textarea">) {
  const { label, hint, error, id, className, ...textarea } = props;
  return (
    <Field
      {...{ label, hint, error, id }}
      {...(className && { className })}
      control={(wiring) => <textarea rows={3} {...textarea} {...wiring} className={`${CONTROL_CLASS} py-2`} />}
    />
  );
}

/** Chooses a file. @param props.onFile is given the file, or null; false takes the choice back */
export function FileField(
  props: FieldProps & { accept: string; className?: string; onFile: (file: File | null) => boolean },
) {
  const { onFile, accept, ...field } = props;
  return (
    <Field
      {...field}
      control={(wiring) => (
        <input
          type="file"
          accept={accept}
          {...wiring}
          onChange={({ target }) => {
            if (!onFile(target.files?.[0] ?? null)) target.value = "";
          }}
          className={`${CONTROL_CLASS} cursor-pointer py-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink`}
        />
      )}
    />
  );
}

/** A secret address to pass on: read it, select it, or copy it with the button. */
export function CopyField(props: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      toast({ title: "Copied", description: `${props.label} is in the clipboard.` });
    } catch {
      toast({ title: "Not copied", description: "Please select the address and copy it.", variant: "destructive" });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {props.label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={props.value}
          onFocus={(event) => event.currentTarget.select()}
          aria-describedby={props.hint ? `${id}-hint` : undefined}
          className={CONTROL_CLASS}
        />
        <Button size="icon" aria-label={`Copy ${props.label}`} onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {props.hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {props.hint}
        </p>
      )}
    </div>
  );
}

const LIFETIME_WORDS: Record<LinkLifetimeDays, string> = { 30: "for 30 days", 90: "for 90 days", 365: "for a year" };

/** Chooses how long a secret address that is about to be made works; null is without an end. */
export function LifetimeField(props: {
  label: string;
  value: LinkLifetimeDays | null;
  onChange: (days: LinkLifetimeDays | null) => void;
}) {
  return (
    <SelectField
      label={props.label}
      value={props.value ?? ""}
      onChange={({ target }) => props.onChange(LINK_LIFETIMES_DAYS.find((days) => `${days}` === target.value) ?? null)}
    >
      <option value="">until it is replaced</option>
      {LINK_LIFETIMES_DAYS.map((days) => (
        <option key={days} value={days}>
          {LIFETIME_WORDS[days]}
        </option>
      ))}
    </SelectField>
  );
}

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** Since when a secret address works and until when: "Made on Nov 20, 2026. It ends on Dec 20, 2026." */
export function linkDates(link: { createdAt: string | null; expiresAt: string | null }, now = new Date()): string {
  if (link.createdAt === null) return "";
  const made = `Made on ${day.format(new Date(link.createdAt))}.`;
  if (link.expiresAt === null) return `${made} It works until it is replaced.`;
  const end = new Date(link.expiresAt);
  return `${made} It ${end > now ? "ends" : "ended"} on ${day.format(end)}.`;
}
