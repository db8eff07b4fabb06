import { CalendarPlus, type LucideIcon, Pencil, RefreshCw, Trash2, Upload } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { ActionMenu } from "#kernel/ui/console/action-menu.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useMediaQuery } from "#kernel/ui/console/use-media-query.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { hasWebsite, NO_WEBSITE_TO_SYNC } from "../rules/dealership-rules.ts";
import type { DealershipSlots } from "./dealership-screen.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { useDeleteDealership } from "./use-change-dealership.ts";
import { useSyncDealership } from "./use-sync.ts";

/** An action in a dealership's row. */
type RowAction = "sync" | "upload" | "edit" | "renew" | "delete";
export type OnRowAction = (action: RowAction, dealership: Dealership) => void;

const ACTIONS: { action: RowAction; label: string; Icon: LucideIcon }[] = [
  { action: "sync", label: "Sync", Icon: RefreshCw },
  { action: "upload", label: "Upload CSV", Icon: Upload },
  { action: "edit", label: "Edit URL", Icon: Pencil },
  { action: "renew", label: "Renew Subscription", Icon: CalendarPlus },
  { action: "delete", label: "Delete", Icon: Trash2 },
];

/** From this width on a table's row has room for an icon of each action. */
const ROOMY = "(min-width: 1280px)";

/**
 * The actions of a dealership: icons in a table's row, where it is narrow the first one with a menu of the others; buttons with words on a
 * card. Nothing for users who may only read.
 * @param props.nameId id of the element with the dealership's name, which describes each button
 */
export function RowActions(props: { dealership: Dealership; nameId: string; compact: boolean; onAction: OnRowAction }) {
  const { dealership, nameId, compact, onAction } = props;
  const canSync = hasWebsite(dealership);
  const mayEdit = useMayEdit();
  const isRoomy = useMediaQuery(ROOMY);
  if (!mayEdit) return null;
  const shown = compact && !isRoomy ? 1 : ACTIONS.length;
  const rest = ACTIONS.slice(shown).map(({ action, label, Icon }) => ({
    ...{ label, Icon, isDestructive: action === "delete" },
    onSelect: () => onAction(action, dealership),
  }));
  return (
    <div className={compact ? "flex" : "grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap"}>
      {!canSync && (
        <span id={`${nameId}-no-sync`} className="sr-only">
          {NO_WEBSITE_TO_SYNC}
        </span>
      )}
      {ACTIONS.slice(0, shown).map(({ action, label, Icon }) => (
        <Button
          key={action}
          size={compact ? "icon" : "sm"}
          variant={compact ? "ghost" : "secondary"}
          className={`${compact ? "md:size-9" : ""} ${action === "delete" ? "col-span-2 text-bad!" : ""}`}
          onClick={() => onAction(action, dealership)}
          {...(action === "sync" && !canSync
            ? { ariaDisabled: true, title: NO_WEBSITE_TO_SYNC, "aria-describedby": `${nameId} ${nameId}-no-sync` }
            : { "aria-describedby": nameId, ...(compact && { title: label }) })}
          {...(compact && { "aria-label": label })}
        >
          <Icon
            aria-hidden="true"
            className={`size-4 shrink-0 ${action === "sync" && dealership.status === "syncing" ? "animate-spin motion-reduce:animate-none" : ""}`}
          />
          {!compact && label}
        </Button>
      ))}
      {rest.length > 0 && <ActionMenu actions={rest} describedBy={nameId} />}
    </div>
  );
}

/**
 * Runs the actions of a dealership, and holds the open dialog.
 * @param options.onDeleted called after a deletion, when the row that had the focus has been removed
 */
export function useRowActions(options: { UploadDialog: DealershipSlots["UploadDialog"]; onDeleted: () => void }): {
  act: OnRowAction;
  dialog: ReactNode;
} {
  const { UploadDialog, onDeleted } = options;
  const [asked, setAsked] = useState<{ action: Exclude<RowAction, "sync">; dealership: Dealership } | null>(null);
  const { mutate: sync } = useSyncDealership();
  const act = useCallback<OnRowAction>(
    (action, dealership) => {
      if (action !== "sync") setAsked({ action, dealership });
      else if (hasWebsite(dealership)) sync(dealership.id);
      else toast({ title: "Nothing to sync", description: NO_WEBSITE_TO_SYNC, variant: "destructive" });
    },
    [sync],
  );
  const close = () => setAsked(null);
  const props = asked && { dealership: asked.dealership, onClose: close };
  return {
    act,
    dialog: props && (
      <>
        {asked.action === "upload" && <UploadDialog {...props} />}
        {asked.action === "edit" && <EditDialog {...props} />}
        {asked.action === "renew" && <RenewDialog {...props} />}
        {asked.action === "delete" && <DeleteDialog {...props} onDeleted={onDeleted} />}
      </>
    ),
  };
}

/** Asks before a dealership is deleted with all its data. */
function DeleteDialog(props: { dealership: Dealership; onClose: () => void; onDeleted: () => void }) {
  const { dealership, onClose, onDeleted } = props;
  const remove = useDeleteDealership();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      description={
        <>
          This will permanently delete <strong className="text-ink">{dealership.name}</strong> and all its vehicles.
          This action cannot be undone.
        </>
      }
      confirmLabel="Delete Dealership"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate(dealership.id, { onSuccess: onDeleted, onSettled: onClose })}
    />
  );
}
