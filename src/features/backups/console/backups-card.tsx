import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { SelectField } from "#kernel/ui/console/field.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { formatDuration, Moment } from "#kernel/ui/console/moment.tsx";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { ShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatBytes } from "#kernel/words/rules/decimals.ts";
import type { Backup, BackupPlan, BackupStatus } from "../backup-endpoints.ts";
import { lossSentence } from "./backup-words.ts";
import { ChangeDestinationDialog } from "./change-destination.tsx";

const POLL_INTERVAL_MS = 2_000;
const statusQuery = apiQuery("/api/admin/backups");

/** The card with the last good backup, its place, the possible loss and the schedule. */
export function BackupsCard() {
  const { data, isError, refetch } = useQuery({
    ...statusQuery,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.isUnderWay ? POLL_INTERVAL_MS : false),
  });
  const isOwner = useMay("owner");
  return (
    <Card
      title="Backups"
      description="Copies of all data that cannot be fetched again: cars, prices, contacts, settings and accounts."
    >
      <Loading {...{ data, isError, refetch }} what="The backups" height="h-72" />
      {data && !isError && (
        <div className="flex flex-col gap-5">
          <Facts status={data} />
          <Warnings status={data} />
          {isOwner && <Actions status={data} />}
          <Plan status={data} isOwner={isOwner} />
          <Recent status={data} />
        </div>
      )}
    </Card>
  );
}

function Facts({ status }: { status: BackupStatus }) {
  const { lastGood, place, placeSetBy, passphraseSetBy, otherPlaces } = status;
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <Fact term="Last good backup">
        {lastGood ? (
          <>
            <Moment iso={lastGood.finishedAt} />
            {lastGood.bytes !== null && `, ${formatBytes(lastGood.bytes)}`}
          </>
        ) : (
          "None yet"
        )}
      </Fact>
      <Fact term="Lost at most">{lossSentence(status)}</Fact>
      <Fact
        term="Where"
        more={[
          setByWords(placeSetBy),
          ...otherPlaces.map((other) => `Earlier ones are in ${other}, where AutoHub deletes none.`),
        ]}
      >
        {lastGood?.machine && lastGood.place === place ? `${place} on ${lastGood.machine}` : place}
      </Fact>
      <Fact term="Encrypted" more={[setByWords(passphraseSetBy)]}>
        {passphraseSetBy === null ? "No" : "Yes, with a passphrase"}
      </Fact>
    </dl>
  );
}

function Fact(props: { term: string; more?: readonly (string | null)[]; children: React.ReactNode }) {
  const { term, more = [], children } = props;
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">
        {children}
        {more.map(
          (words) =>
            words && (
              <span key={words} className="block font-normal text-muted">
                {words}
              </span>
            ),
        )}
      </dd>
    </div>
  );
}

const setByWords = (setBy: BackupStatus["placeSetBy"] | BackupStatus["passphraseSetBy"]): string | null =>
  setBy === null || setBy === "console" ? null : `Set by ${setBy}.`;

function Warnings({ status }: { status: BackupStatus }) {
  const { isBesideDatabase, isEncrypted, keyToKeep, logError, place, problem, formerPlace } = status;
  const words = [
    problem !== null && `No backup can be made: ${problem}`,
    formerPlace !== null &&
      `Backups went to ${formerPlace} before this restore. They go to the default place until you choose another one.`,
    isBesideDatabase &&
      "Backups are on the same machine as the database. They do not help if this machine or its disk is lost. Choose another disk or object storage.",
    !isEncrypted &&
      place.startsWith("s3://") &&
      "Anyone with access to the bucket can read the backups. Set a passphrase to encrypt them before they leave this machine.",
    keyToKeep !== null &&
      `Backups that are not encrypted do not hold the installation's key. Keep a copy of ${keyToKeep} in another place: without it a restored database cannot read mails, consent, logins of feeds and authenticator apps. Or set a passphrase, and keep that.`,
    logError !== null && logError !== problem && `The database's log is not being copied: ${logError}`,
  ].filter((sentence) => sentence !== false);
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 rounded-control bg-deal-soft px-4 py-3 text-deal text-sm">
      {words.map((sentence) => (
        <li key={sentence} className="[overflow-wrap:anywhere]">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function Actions({ status }: { status: BackupStatus }) {
  const { isUnderWay } = status;
  const [isChanging, setChanging] = useState(false);
  const start = useCall({
    call: () => callApi("POST", "/api/admin/backups"),
    failed: ["No backup was started", "Please try again."],
    refresh: [statusQuery],
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        pending={start.isPending || isUnderWay}
        pendingLabel="Backing up..."
        onClick={() => start.mutate()}
      >
        Back up now
      </Button>
      <Button ariaDisabled={isUnderWay} onClick={() => setChanging(true)}>
        Change place or passphrase
      </Button>
      <p role="status" className="text-muted text-sm">
        {isUnderWay ? "The site and syncs keep running. The backup is verified at the end." : ""}
      </p>
      {isChanging && <ChangeDestinationDialog status={status} onClose={() => setChanging(false)} />}
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const KEPT = [3, 7, 14, 30, 60];

function Plan({ status, isOwner }: { status: BackupStatus; isOwner: boolean }) {
  const change = useCall({
    // Changes run one after the other: the second builds on the first.
    scope: "backup plan",
    call: (plan: BackupPlan) => callApi("POST", "/api/admin/backups/plan", plan),
    done: { title: "Backups updated", description: "It takes effect within a minute." },
    failed: ["Update failed", "The plan could not be changed"],
    refresh: [statusQuery],
  });
  const shown: BackupPlan = change.isPending ? change.variables : status;
  const { nightly, hour, keep } = shown;
  const set = (part: Partial<BackupPlan>) => change.mutate({ nightly, hour, keep, ...part });
  return (
    <fieldset disabled={!isOwner} className="flex min-w-0 flex-col gap-4 border-line border-t pt-5">
      <legend className={isOwner ? "sr-only" : "pb-4 text-muted text-sm"}>
        {isOwner ? "When backups are made" : "Only owners can change backups."}
      </legend>
      <Switch
        label="Back up every night"
        description={
          status.kind === "physical"
            ? "Also copy the database's log every minute, to lose at most two minutes."
            : "Contains all rows. To copy the log too, use your PostgreSQL server's own tools."
        }
        checked={nightly}
        disabled={!isOwner}
        onCheckedChange={(wanted) => set({ nightly: wanted })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Begins at"
          hint={`Time zone: ${status.timeZone}`}
          value={hour}
          disabled={!isOwner || !nightly}
          onChange={({ target }) => set({ hour: Number(target.value) })}
        >
          {HOURS.map((each) => (
            <option key={each} value={each}>{`${String(each).padStart(2, "0")}:00`}</option>
          ))}
        </SelectField>
        <SelectField
          label="Backups kept"
          hint="Older ones are deleted after each new backup."
          value={keep}
          disabled={!isOwner}
          onChange={({ target }) => set({ keep: Number(target.value) })}
        >
          {[...new Set([...KEPT, keep])]
            .sort((a, b) => a - b)
            .map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

const WORDS = {
  queued: { tone: "blue", text: "Waiting" },
  running: { tone: "blue", text: "Being made" },
  done: { tone: "green", text: "Whole" },
  failed: { tone: "red", text: "Failed" },
} as const;
const TRIGGERS = { nightly: "Nightly", console: "From the console", command: "By command" } as const;

const LIST = {
  prefix: "backups",
  kind: {
    label: "State",
    all: "All states",
    words: { queued: "Waiting", running: "Being made", done: "Whole", failed: "Failed" },
    of: ({ status }: Backup) => status,
  },
  columns: { at: ({ id }: Backup) => id, size: ({ bytes }: Backup) => bytes },
  orders: { "-at": "Newest first", at: "Oldest first", "-size": "Largest first" },
  sort: "-at",
} as const;

function Recent({ status: { recent, place, isEncrypted } }: { status: BackupStatus }) {
  if (recent.length === 0) return null;
  return (
    <>
      {recent.some(({ status }) => status === "done") && (
        <p className="text-muted text-sm">
          To restore one: set{" "}
          {isEncrypted
            ? "DATA_DIR to an empty folder and BACKUP_PASSPHRASE to the passphrase"
            : "DATA_DIR to a folder with nothing but your copy of mail-key"}
          , run <code>npm run restore -- {place}/FILE</code> with its name below, then <code>npm start</code>.
        </p>
      )}
      <ShortList label="Latest backups" rows={recent} settings={LIST}>
        {({ id, trigger, status, createdAt, finishedAt, bytes, name, error, hasFormerPassphrase }) => (
          <li key={id} className="py-2.5 text-sm [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Moment iso={createdAt} /> <Badge tone={WORDS[status].tone}>{WORDS[status].text}</Badge>
            </p>
            <p className="text-muted">
              {[
                TRIGGERS[trigger],
                bytes !== null && formatBytes(bytes),
                finishedAt !== null && formatDuration(Date.parse(finishedAt) - Date.parse(createdAt)),
                name,
                hasFormerPassphrase && "needs an earlier passphrase",
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {error && <p className="text-bad">{error}</p>}
          </li>
        )}
      </ShortList>
    </>
  );
}
