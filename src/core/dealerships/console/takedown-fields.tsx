import { TextField } from "#kernel/ui/console/field.tsx";
import { MAX_ASKED_BY, MAX_TAKEDOWN_REASON } from "../rules/takedown-rules.ts";

/** The person or organisation that requests a takedown. */
export const AskedByField = (props: { value: string; onChange: (askedBy: string) => void }) => (
  <TextField
    label="Who asked"
    value={props.value}
    required
    maxLength={MAX_ASKED_BY}
    autoComplete="off"
    onChange={({ target }) => props.onChange(target.value)}
  />
);

/** The reason of a takedown or of its end. */
export const ReasonField = (props: { value: string; onChange: (reason: string) => void }) => (
  <TextField
    label="Reason"
    value={props.value}
    required
    maxLength={MAX_TAKEDOWN_REASON}
    autoComplete="off"
    hint="For the history and the audit log."
    onChange={({ target }) => props.onChange(target.value)}
  />
);
