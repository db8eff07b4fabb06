import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, Download, EyeOff, Receipt, RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { type PriceTerms, type PriceTermsForm, readTerms } from "#core/dealerships/console/dealership-form.ts";
import { refreshDealerships, tagsQuery } from "#core/dealerships/console/dealership-list.ts";
import { PriceTermsField } from "#core/dealerships/console/price-terms-field.tsx";
import { PeriodChoice } from "#core/dealerships/console/renew-dialog.tsx";
import { AskedByField, ReasonField } from "#core/dealerships/console/takedown-fields.tsx";
import { REFRESH_AFTER_SYNC_MS, RENEWAL_DAYS } from "#core/dealerships/rules/dealership-rules.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import type { DealershipSelection, DealershipWork } from "../bulk-endpoints.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { downloadCsv, refreshAfterWork, toastWork } from "./bulk-work.ts";
import { TAG_ACTIONS, TagField, tagOf } from "./tag-fields.tsx";
import { WorkButtons } from "./work-buttons.tsx";

const WHAT = ["dealership", "dealerships"] as const;

type Work = DealershipWork["action"];

const ACTIONS = [
  ["sync", RefreshCw, "Sync..."],
  ["renew", CalendarPlus, "Renew..."],
  ["take-down", EyeOff, "Take down..."],
  ["lift", Undo2, "Put back..."],
  ["fees", Receipt, "State fees..."],
  ...TAG_ACTIONS,
] as const;

const WORDS: Record<Work, { verb: string; pendingLabel: string; title: string; failure: string }> = {
  sync: { verb: "Sync", pendingLabel: "Starting...", title: "Syncs started", failure: "Sync failed" },
  renew: { verb: "Renew", pendingLabel: "Renewing...", title: "Subscriptions renewed", failure: "Renewal failed" },
  "take-down": {
    verb: "Take down",
    pendingLabel: "Taking down...",
    title: "Taken down",
    failure: "Takedown failed",
  },
  lift: { verb: "Put back", pendingLabel: "Putting back...", title: "Takedowns lifted", failure: "Lifting failed" },
  fees: {
    verb: "State the fees of",
    pendingLabel: "Saving...",
    title: "Fees stated",
    failure: "Not saved",
  },
  tag: { verb: "Tag", pendingLabel: "Tagging...", title: "Tag added", failure: "Tagging failed" },
  untag: { verb: "Untag", pendingLabel: "Untagging...", title: "Tag removed", failure: "Untagging failed" },
};

/** Buttons for the chosen dealerships. */
export function DealershipBulkActions(props: { selection: DealershipSelection; onDone: () => void }) {
  const { selection, onDone } = props;
  const [asked, setAsked] = useState<Work | null>(null);
  const mayEdit = useMayEdit();
  return (
    <>
      {mayEdit && <WorkButtons actions={ACTIONS} onAsk={setAsked} />}
      <Button
        size="sm"
        onClick={() => downloadCsv("/api/admin/bulk/dealerships/export", { selection }, "dealerships.csv")}
      >
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
      {asked && <WorkDialog action={asked} selection={selection} onDone={onDone} onClose={() => setAsked(null)} />}
    </>
  );
}

/** A request that changes the same dealerships, with placeholders for what is typed. */
const COUNTED = {
  "take-down": { action: "take-down", askedBy: "-", reason: "-" },
  lift: { action: "lift", reason: "-" },
  fees: { action: "fees", priceBasis: "unknown" },
} as const;

type Fields = {
  days: (typeof RENEWAL_DAYS)[number];
  tag: string;
  askedBy: string;
  reason: string;
  terms: PriceTerms | null;
};

/** Returns the work of the fields; null while one of them is empty. */
function workOf(action: Work, { days, tag, askedBy, reason, terms }: Fields): DealershipWork | null {
  switch (action) {
    case "sync":
      return { action };
    case "renew":
      return { action, days };
    case "take-down":
      return askedBy && reason ? { action, askedBy, reason } : null;
    case "fees":
      return terms && { action, ...terms };
    case "lift":
      return reason ? { action, reason } : null;
    case "tag":
    case "untag":
      return tag ? { action, tag } : null;
  }
}

function WorkDialog(props: { action: Work; selection: DealershipSelection; onDone: () => void; onClose: () => void }) {
  const { action, selection, onDone, onClose } = props;
  const client = useQueryClient();
  const known = (useQuery(tagsQuery).data ?? []).filter(({ dealershipIds }) => dealershipIds.length > 0);
  const names = known.map(({ name }) => name);
  const [days, setDays] = useState<(typeof RENEWAL_DAYS)[number]>(RENEWAL_DAYS[0]);
  const [typed, setTyped] = useState("");
  const [askedBy, setAskedBy] = useState("");
  const [reason, setReason] = useState("");
  const prices = useForm<PriceTermsForm>({ defaultValues: { priceBasis: "unknown", mandatoryFees: [] } });
  const terms = readTerms(prices.watch());
  const tag = tagOf(action, typed, names);
  const work = workOf(action, { days, tag, askedBy: askedBy.trim(), reason: reason.trim(), terms });
  const { title, ...words } = WORDS[action];
  const isTakedown = action === "take-down" || action === "lift";
  return (
    <BulkDialog
      {...words}
      what={WHAT}
      order={work && { work, selection }}
      counted={isTakedown || action === "fees" ? { work: COUNTED[action], selection } : undefined}
      preview={(order) => callApi("POST", "/api/admin/bulk/dealerships/preview", order)}
      act={(order) => callApi("POST", "/api/admin/bulk/dealerships", order)}
      onDone={(id, result) => {
        toastWork(client, id, result, { title, what: WHAT[0] });
        void refreshAfterWork(client);
        if (action === "sync") setTimeout(() => refreshDealerships(client), REFRESH_AFTER_SYNC_MS);
        onDone();
      }}
      onClose={onClose}
    >
      {action === "take-down" && (
        <>
          <p className="text-sm">
            Shoppers no longer find these dealerships or their cars, and their websites are not synced.
          </p>
          <AskedByField value={askedBy} onChange={({ target }) => setAskedBy(target.value)} />
        </>
      )}
      {isTakedown && <ReasonField value={reason} onChange={({ target }) => setReason(target.value)} />}
      {action === "fees" && (
        <FormProvider {...prices}>
          <PriceTermsField />
        </FormProvider>
      )}
      {action === "renew" && <PeriodChoice value={days} onChange={setDays} />}
      <TagField action={action} value={typed} known={names} onChange={setTyped} none="No dealership has a tag." />
    </BulkDialog>
  );
}
