import type { ComponentProps } from "react";
import { CONTROL_CLASS, Field, type FieldProps } from "./field.tsx";

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
