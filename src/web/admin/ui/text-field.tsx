import type { ComponentProps } from "react";
import { CONTROL_CLASS, Field, type FieldProps } from "./field.tsx";

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
