import type { ComponentProps } from "react";
import { TextField } from "#kernel/ui/console/field.tsx";
import { MAX_ASKED_BY, MAX_TAKEDOWN_REASON } from "../rules/takedown-rules.ts";

/** The person or organisation that requests a takedown. */
export const AskedByField = (props: ComponentProps<"input">) => (
  <TextField label="Who asked" required maxLength={MAX_ASKED_BY} autoComplete="off" {...props} />
);

/** The reason of a takedown or of its end. */
export const ReasonField = (props: ComponentProps<"input">) => (
  <TextField
    label="Reason"
    required
    maxLength={MAX_TAKEDOWN_REASON}
    autoComplete="off"
    hint="For the history and the audit log."
    {...props}
  />
);
