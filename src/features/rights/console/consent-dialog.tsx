import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { FileField, SelectField, TextAreaField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import {
  CONSENT_CHANNEL_NAMES,
  CONSENT_CHANNELS,
  CONSENT_FILES,
  MAX_NOTE_LENGTH,
  MAX_PERSON_LENGTH,
} from "../rules/consent-rules.ts";
import { isSmallEnough, type TypedConsent, useRecordConsent } from "./use-rights.ts";

/** The file types that the file dialog offers. The server checks the content. */
export const CONSENT_ACCEPT = [...Object.values(CONSENT_FILES), ".jpeg"].join(",");

/** Returns today in the operator's time zone, in a date field's format. */
function today(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Records that a person of a dealership has agreed or withdrawn. */
export function ConsentDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const form = useCallForm({
    values: {
      ...{ kind: "agreed", channel: "contract", givenOn: today() },
      ...{ name: "", role: "", note: "", file: null },
    } as TypedConsent,
    call: useRecordConsent(dealership.id),
    onDone: onClose,
    failure: "The entry could not be recorded.",
  });
  const file = form.choice("file");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Record consent"
      description={`${dealership.name}. An entry cannot be changed afterwards. Record a change as a new entry.`}
      submit="Record entry"
      pendingLabel="Recording..."
      className="grid grid-cols-1 gap-4 md:grid-cols-2"
    >
      <SelectField label="What" {...form.field("kind")}>
        <option value="agreed">Agreed to the listing</option>
        <option value="withdrawn">Withdrew</option>
      </SelectField>
      <TextField label="On" type="date" max={today()} required {...form.field("givenOn")} />
      <TextField label="Name" required maxLength={MAX_PERSON_LENGTH} autoComplete="off" {...form.field("name")} />
      <TextField label="Role (optional)" maxLength={MAX_PERSON_LENGTH} autoComplete="off" {...form.field("role")} />
      <SelectField label="How" {...form.field("channel")}>
        {CONSENT_CHANNEL_NAMES.map((known) => (
          <option key={known} value={known}>
            {CONSENT_CHANNELS[known]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Note (optional)"
        maxLength={MAX_NOTE_LENGTH}
        className="md:col-span-2"
        {...form.field("note")}
      />
      <FileField
        label="File (optional)"
        hint="PDF, picture (JPEG, PNG, WebP), e-mail (.eml) or plain text, at most 10 MB. Stored encrypted, for administrators only."
        accept={CONSENT_ACCEPT}
        className="md:col-span-2"
        onFile={(chosen) => {
          const fits = chosen === null || isSmallEnough(chosen);
          file.onChange(fits ? chosen : null);
          return fits;
        }}
      />
    </FormDialog>
  );
}
