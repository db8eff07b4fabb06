import { type FormEvent, useId, useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { CONTROL_CLASS, SelectField, TextField } from "#kernel/ui/console/field.tsx";
import type { Consent } from "../rights-endpoints.ts";
import {
  CONSENT_CHANNEL_NAMES,
  CONSENT_CHANNELS,
  CONSENT_FILES,
  MAX_NOTE_LENGTH,
  MAX_PERSON_LENGTH,
} from "../rules/consent-rules.ts";
import { isSmallEnough, useRecordConsent } from "./use-rights.ts";

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
  const record = useRecordConsent(dealership.id);
  const [kind, setKind] = useState<Consent["kind"]>("agreed");
  const [channel, setChannel] = useState<Consent["channel"]>("contract");
  const [givenOn, setGivenOn] = useState(today);
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const [note, setNote] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const form = useId();
  const noteId = useId();
  const fileId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (record.isPending) return;
    record.mutate({ kind, channel, givenOn, name, role, note, file }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record consent"
      description={`${dealership.name}. An entry cannot be changed afterwards. Record a change as a new entry.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} pending={record.isPending} pendingLabel="Recording...">
            Record entry
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <SelectField
          label="What"
          value={kind}
          onChange={({ target }) => setKind(target.value === "withdrawn" ? "withdrawn" : "agreed")}
        >
          <option value="agreed">Agreed to the listing</option>
          <option value="withdrawn">Withdrew</option>
        </SelectField>
        <TextField
          label="On"
          type="date"
          value={givenOn}
          max={today()}
          required
          onChange={({ target }) => setGivenOn(target.value)}
        />
        <TextField
          label="Name"
          value={name}
          required
          maxLength={MAX_PERSON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Role (optional)"
          value={role}
          maxLength={MAX_PERSON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setRole(target.value)}
        />
        <SelectField
          label="How"
          value={channel}
          onChange={({ target }) =>
            setChannel(CONSENT_CHANNEL_NAMES.find((known) => known === target.value) ?? "other")
          }
        >
          {CONSENT_CHANNEL_NAMES.map((known) => (
            <option key={known} value={known}>
              {CONSENT_CHANNELS[known]}
            </option>
          ))}
        </SelectField>
        <div className="flex min-w-0 flex-col gap-1.5 md:col-span-2">
          <label htmlFor={noteId} className="font-medium text-sm">
            Note (optional)
          </label>
          <textarea
            id={noteId}
            value={note}
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            onChange={({ target }) => setNote(target.value)}
            className={`${CONTROL_CLASS} py-2`}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1.5 md:col-span-2">
          <label htmlFor={fileId} className="font-medium text-sm">
            File (optional)
          </label>
          <input
            id={fileId}
            type="file"
            accept={CONSENT_ACCEPT}
            aria-describedby={`${fileId}-hint`}
            onChange={({ target }) => {
              const chosen = target.files?.[0] ?? null;
              const fits = chosen === null || isSmallEnough(chosen);
              setFile(fits ? chosen : null);
              if (!fits) target.value = "";
            }}
            className={`${CONTROL_CLASS} cursor-pointer py-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink`}
          />
          <p id={`${fileId}-hint`} className="text-muted text-xs">
            PDF, picture (JPEG, PNG, WebP), e-mail (.eml) or plain text, at most 10 MB. Stored encrypted, for
            administrators only.
          </p>
        </div>
        {record.error && (
          <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm md:col-span-2">
            {serverMessage(record.error, "The entry could not be recorded.")}
          </p>
        )}
      </form>
    </Dialog>
  );
}
