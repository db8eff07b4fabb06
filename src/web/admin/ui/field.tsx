import { type ReactNode, useId } from "react";

/** How every control of a form looks; add what is particular. */
export const CONTROL_CLASS =
  "min-h-11 w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-sm text-ink placeholder:text-muted aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted";

export type FieldProps = {
  label: string;
  /** Only for screen readers, where the place makes it plain. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong with what stands in it; also marks it as invalid. */
  error?: string | undefined;
};

/** What ties a control to its label, hint and error: spread it on the control. */
export type ControlWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** A control with its label above and its hint or error below. */
export function Field(
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
