import { useQueryClient } from "@tanstack/react-query";
import { Download, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import type { VehicleSelection, VehicleWork } from "../bulk-endpoints.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { downloadCsv, refreshAfterWork, toastWork } from "./bulk-work.ts";
import { TAG_ACTIONS, TagField, tagOf } from "./tag-fields.tsx";
import { WorkButtons } from "./work-buttons.tsx";

const WHAT = ["car", "cars"] as const;

type Work = VehicleWork["action"];

const ACTIONS = {
  listed: [["hide", EyeOff, "Hide..."], ...TAG_ACTIONS],
  hidden: [["show", Eye, "Put back..."], ...TAG_ACTIONS],
} as const;

const WORDS: Record<Work, { verb: string; pendingLabel: string; title: string; failure: string }> = {
  hide: { verb: "Hide", pendingLabel: "Hiding...", title: "Cars hidden", failure: "Hiding failed" },
  show: {
    verb: "Put back",
    pendingLabel: "Putting back...",
    title: "Cars listed again",
    failure: "Putting back failed",
  },
  tag: { verb: "Tag", pendingLabel: "Tagging...", title: "Tag added", failure: "Tagging failed" },
  untag: { verb: "Untag", pendingLabel: "Untagging...", title: "Tag removed", failure: "Untagging failed" },
};

type StockWork = {
  dealershipId: number;
  selection: VehicleSelection;
  /** The tags that any of the dealership's cars has. */
  knownTags: readonly string[];
  onDone: () => void;
};

/** Buttons for the chosen cars of a dealership: hide for listed ones, put back for hidden ones. */
export function StockBulkActions(props: StockWork & { show: "listed" | "hidden" }) {
  const { dealershipId, selection, show } = props;
  const [asked, setAsked] = useState<Work | null>(null);
  const mayEdit = useMayEdit();
  return (
    <>
      {mayEdit && <WorkButtons actions={ACTIONS[show]} onAsk={setAsked} />}
      <Button
        size="sm"
        onClick={() =>
          downloadCsv(
            `/api/admin/bulk/dealerships/${dealershipId}/vehicles/export`,
            { selection },
            `cars-of-dealership-${dealershipId}.csv`,
          )
        }
      >
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
      {asked && <WorkDialog {...props} action={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function WorkDialog(props: StockWork & { action: Work; onClose: () => void }) {
  const { action, dealershipId, selection, knownTags, onDone, onClose } = props;
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const tag = tagOf(action, typed, knownTags);
  const work: VehicleWork | null =
    action === "hide" || action === "show" ? { action } : tag === "" ? null : { action, tag };
  const { title, ...words } = WORDS[action];
  return (
    <BulkDialog
      {...words}
      what={WHAT}
      order={work && { work, selection }}
      preview={(order) =>
        callApi("POST", "/api/admin/bulk/dealerships/:id/vehicles/preview", order, { id: dealershipId })
      }
      act={(order) => callApi("POST", "/api/admin/bulk/dealerships/:id/vehicles", order, { id: dealershipId })}
      onDone={(id, result) => {
        toastWork(client, id, result, { title, what: WHAT[0] });
        void refreshAfterWork(client);
        onDone();
      }}
      onClose={onClose}
    >
      <TagField
        action={action}
        value={typed}
        known={knownTags}
        onChange={setTyped}
        none="No car of this dealership has a tag."
      />
    </BulkDialog>
  );
}
