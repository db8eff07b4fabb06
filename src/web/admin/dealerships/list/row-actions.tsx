import { CalendarPlus, type LucideIcon, Pencil, RefreshCw, Trash2, Upload } from "lucide-react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { hasWebsite, NO_WEBSITE_TO_SYNC } from "#domain/dealerships/dealership-rules.ts";
import { Button } from "../../ui/button.tsx";
import type { OnRowAction, RowAction } from "../slots.ts";

const ACTIONS: { action: RowAction; label: string; Icon: LucideIcon }[] = [
  { action: "sync", label: "Sync", Icon: RefreshCw },
  { action: "upload", label: "Upload CSV", Icon: Upload },
  { action: "edit", label: "Edit URL", Icon: Pencil },
  { action: "renew", label: "Renew Subscription", Icon: CalendarPlus },
  { action: "delete", label: "Delete", Icon: Trash2 },
];

/**
 * What can be done with a dealership: symbols in a table's row, words on a card.
 * @param props.nameId id of the element with the dealership's name, so that each button tells whose it is
 */
export function RowActions(props: { dealership: Dealership; nameId: string; compact: boolean; onAction: OnRowAction }) {
  const { dealership, nameId, compact, onAction } = props;
  const canSync = hasWebsite(dealership);
  return (
    <div
      className={
        compact
          ? "flex w-27 flex-wrap xl:w-auto xl:flex-nowrap"
          : "grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap"
      }
    >
      {!canSync && (
        <span id={`${nameId}-no-sync`} className="sr-only">
          {NO_WEBSITE_TO_SYNC}
        </span>
      )}
      {ACTIONS.map(({ action, label, Icon }) => (
        <Button
          key={action}
          size={compact ? "icon" : "sm"}
          variant={compact ? "ghost" : "secondary"}
          className={`${compact ? "md:size-9" : action === "renew" ? "order-last col-span-2" : ""} ${action === "delete" ? "text-bad!" : ""}`}
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
    </div>
  );
}
