import { z } from "zod";
import { callConfirmed } from "#kernel/auth/console/confirm-identity.tsx";
import { callApi, errorCode } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ChoiceField, SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import {
  type BackupStatus,
  type ChangeDestination,
  changeDestinationSchema,
  NOTE_MISSING,
} from "../backup-endpoints.ts";
import { PASSPHRASE_BYTES, passphraseOf } from "../rules/place-rules.ts";

const statusQuery = apiQuery("/api/admin/backups");

const newPassphrase = (): string => passphraseOf(crypto.getRandomValues(new Uint8Array(PASSPHRASE_BYTES)));

const formSchema = z
  .object({
    place: z.string(),
    encryption: z.enum(["keep", "off", "new"]),
    passphrase: z.string(),
    isStored: z.boolean(),
    isMounted: z.boolean(),
  })
  .superRefine(({ encryption, passphrase, isStored }, ctx) => {
    if (encryption !== "new") return;
    const checked = changeDestinationSchema.shape.passphrase.safeParse(passphrase);
    for (const { message } of checked.error?.issues ?? []) {
      ctx.addIssue({ code: "custom", path: ["passphrase"], message });
    }
    if (!isStored) ctx.addIssue({ code: "custom", path: ["isStored"], message: "Store it first, then say so here." });
  });
type Typed = z.output<typeof formSchema>;

const placeIn = ({ placeSetBy, place }: BackupStatus): string => (placeSetBy === "console" ? place : "");

/** Returns the call's body. A place that a variable sets or that stays is left out; after a restore the default place is a choice, too. */
function bodyOf(
  { place, encryption, passphrase, isStored, isMounted }: Typed,
  status: BackupStatus,
): ChangeDestination {
  const isChosen = place.trim() !== placeIn(status) || (status.formerPlace !== null && encryption === "keep");
  return {
    ...(status.placeSetBy !== "BACKUP_TO" && isChosen && { place: place.trim() }),
    ...(isMounted && { isMounted }),
    ...(encryption === "off" && { passphrase: null }),
    ...(encryption === "new" && { passphrase, isStoredElsewhere: isStored }),
  };
}

/** The dialog that changes where backups go and how they are encrypted. */
export function ChangeDestinationDialog({ status, onClose }: { status: BackupStatus; onClose: () => void }) {
  const { placeSetBy, passphraseSetBy, defaultPlace, formerPlace, isEncrypted } = status;
  const save = useCall({
    call: (wanted: ChangeDestination) => callConfirmed(() => callApi("POST", "/api/admin/backups/destination", wanted)),
    done: { title: "Backups changed", description: "A whole backup with the new settings is being made." },
    refresh: [statusQuery],
  });
  const form = useCallForm({
    values: {
      place: placeIn(status),
      encryption: "keep" as Typed["encryption"],
      passphrase: newPassphrase(),
      isStored: false,
      isMounted: false,
    },
    ...{ schema: formSchema, call: save, failure: "Not changed. Please try again.", onDone: onClose },
    input: (typed) => bodyOf(typed, status),
  });
  const encryption = form.choice("encryption");
  const isStored = form.field("isStored");
  const passphrase = form.field("passphrase");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Where backups go"
      description="AutoHub tries the place first, then makes a whole backup there. Backups that exist stay where they are, as they are."
      submit="Save and back up"
      pendingLabel="Trying the place..."
    >
      {placeSetBy === "BACKUP_TO" ? (
        <SetByVariable name="BACKUP_TO" what="The place" />
      ) : (
        <TextField
          label="Place"
          placeholder={defaultPlace}
          autoComplete="off"
          spellCheck={false}
          hint={
            formerPlace === null
              ? "An empty folder on another disk of the server, such as /mnt/backups, or s3://bucket/folder with the keys of FILES_S3_*. Empty: the default."
              : `Backups went to ${formerPlace} before this restore. Choose another folder: the other AutoHub may still run. Empty: the default.`
          }
          {...form.field("place")}
        />
      )}
      {errorCode(save.error) === NOTE_MISSING && (
        <ChoiceField type="checkbox" {...form.form.register("isMounted")}>
          Its disk is mounted: go on in this folder
        </ChoiceField>
      )}
      {passphraseSetBy === "BACKUP_PASSPHRASE" ? (
        <SetByVariable name="BACKUP_PASSPHRASE" what="The passphrase" />
      ) : (
        <SelectField
          label="Encryption"
          value={encryption.value}
          onChange={({ target }) => encryption.onChange(target.value as Typed["encryption"])}
        >
          <option value="keep">{isEncrypted ? "Keep the passphrase" : "Not encrypted"}</option>
          <option value="new">{isEncrypted ? "A new passphrase" : "With a passphrase"}</option>
          {isEncrypted && <option value="off">Not encrypted</option>}
        </SelectField>
      )}
      {encryption.value === "new" && (
        <>
          <div className="flex flex-col items-start gap-2">
            <TextField
              className="w-full"
              label="New passphrase"
              autoComplete="off"
              spellCheck={false}
              hint="Write it down, or put it into a password manager. AutoHub never shows it again, and without it nobody can restore these backups, you included."
              {...passphrase}
              onChange={(event) => {
                form.form.setValue("isStored", false);
                return passphrase.onChange(event);
              }}
            />
            <Button
              size="sm"
              onClick={() => {
                form.form.setValue("passphrase", newPassphrase());
                form.form.setValue("isStored", false);
              }}
            >
              Make another
            </Button>
          </div>
          <div>
            <ChoiceField
              type="checkbox"
              {...form.form.register("isStored")}
              aria-invalid={isStored.error ? true : undefined}
            >
              I have stored it in another place than this server
            </ChoiceField>
            {isStored.error && (
              <p role="alert" className="font-medium text-bad text-sm">
                {isStored.error}
              </p>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}

function SetByVariable({ name, what }: { name: string; what: string }) {
  return (
    <p className="text-muted text-sm">
      {`${what} is set by ${name}. To change it here, take this variable away and start AutoHub again.`}
    </p>
  );
}
