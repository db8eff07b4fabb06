import { type ComponentType, type MouseEvent, useState } from "react";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { safeHref } from "#kernel/ui/site/link.tsx";
import { askPath } from "./ask-path.ts";

type Dialog = ComponentType<{ vehicle: ShownDetail; onClose: () => void }>;
const loadDialog = () => import("./ask-dialog.tsx");

/**
 * Opens the form for a question to the dealership, if it takes any. Without scripts it links to the page with the form. Where nothing else
 * leads to the dealership, "Contact Seller" does the same (`contactWay`).
 */
export function AskLink({ vehicle }: { vehicle: ShownDetail }) {
  const [dialog, setDialog] = useState<{ Dialog: Dialog }>();
  const isOnlyWay = !safeHref(vehicle.originalListingUrl) && !safeHref(vehicle.dealership.contact?.website);
  if (!vehicle.takesQuestions || isOnlyWay) return null;
  const href = askPath(vehicle.id);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadDialog().then(
      ({ AskDialog }) => setDialog({ Dialog: AskDialog }),
      () => location.assign(href),
    );
  }
  return (
    <>
      <a
        href={href}
        rel="nofollow"
        className={buttonClass("secondary", "large")}
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        Ask about this car
      </a>
      {dialog && <dialog.Dialog vehicle={vehicle} onClose={() => setDialog(undefined)} />}
    </>
  );
}
