import { Download, Paperclip, ScrollText } from "lucide-react";
import { useRef, useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { formatFullDay, Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatKilobytes } from "#kernel/words/rules/decimals.ts";
import type { Consent } from "../rights-endpoints.ts";
import { CONSENT_CHANNELS } from "../rules/consent-rules.ts";
import { CONSENT_ACCEPT, ConsentDialog } from "./consent-dialog.tsx";
import { isSmallEnough, useAddFile } from "./use-rights.ts";

const KINDS = {
  agreed: { word: "Agreed", tone: "green" },
  withdrawn: { word: "Withdrawn", tone: "red" },
} as const;

/** The history of a dealership's consent, with the files that prove it. Entries are added and never changed. */
export function ConsentCard({ dealership, consents }: { dealership: Dealership; consents: readonly Consent[] }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMayEdit();
  const standing = consents[0];
  return (
    <Card
      title="Consent"
      description={
        standing
          ? `Current state: ${standing.kind === "agreed" ? "agreed" : "withdrawn"} on ${formatFullDay(`${standing.givenOn}T12:00`)}. Earlier entries stay.`
          : "Records who agreed to the listing, how and when. Entries cannot be changed."
      }
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Record
          </Button>
        )
      }
      flush
    >
      {consents.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden="true" />}
          title="No consent recorded"
          text="Record the dealership's consent here as proof that its cars may be listed."
        />
      ) : (
        <ol className="divide-y divide-line border-line border-t">
          {consents.map((consent) => (
            <Entry key={consent.id} consent={consent} dealershipId={dealership.id} />
          ))}
        </ol>
      )}
      {isOpen && <ConsentDialog dealership={dealership} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Entry({ consent, dealershipId }: { consent: Consent; dealershipId: number }) {
  const { kind, channel, givenOn, name, role, note, recordedAt, recordedBy } = consent;
  const { word, tone } = KINDS[kind];
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{word}</Badge>
          <span className="font-medium">{formatFullDay(`${givenOn}T12:00`)}</span>
          <span className="text-muted">{CONSENT_CHANNELS[channel]}</span>
        </p>
        <p className="wrap-anywhere mt-1">
          {name}
          {role && <span className="text-muted">, {role}</span>}
        </p>
        {note && <p className="wrap-anywhere mt-1 whitespace-pre-line">{note}</p>}
        <p className="mt-1 text-muted text-xs">
          Recorded <Moment inSentence iso={recordedAt} />, by {recordedBy}.
        </p>
      </div>
      <FileButton consent={consent} dealershipId={dealershipId} />
    </li>
  );
}

/** Downloads the file of an entry, or adds one to an entry without a file. */
function FileButton({ consent, dealershipId }: { consent: Consent; dealershipId: number }) {
  const mayEdit = useMayEdit();
  const add = useAddFile(dealershipId);
  const input = useRef<HTMLInputElement>(null);
  if (consent.file) {
    const { name, bytes } = consent.file;
    return (
      <a
        href={`/api/consents/${consent.id}/file`}
        download={name}
        className={buttonClass("secondary", "bare", "min-h-11 max-w-full px-3 text-sm md:min-h-9")}
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">Download </span>
        <span className="max-w-48 truncate">{name}</span>
        <span className="whitespace-nowrap text-muted numerals">{formatKilobytes(Math.max(102.4, bytes))}</span>
      </a>
    );
  }
  if (!mayEdit) return null;
  return (
    <>
      <Button size="sm" pending={add.isPending} pendingLabel="Sending..." onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" className="size-4" />
        Add file
      </Button>
      <input
        ref={input}
        type="file"
        accept={CONSENT_ACCEPT}
        aria-label={`File for the entry of ${consent.name}`}
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file && isSmallEnough(file)) add.mutate({ id: consent.id, file });
          target.value = "";
        }}
      />
    </>
  );
}
