import type { MouseEvent } from "react";
import { buttonClass } from "../../ui/button-class.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { ReportIcon } from "./detail-icons.tsx";

const POPUP = "popup,width=900,height=700";

/** Opens the history report in a small window of its own, or in a new tab where that is not possible. */
export function CarfaxButton({ href }: { href: string | undefined }) {
  const safe = safeHref(href);
  if (!safe) return null;
  function openPopup(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Without "noopener", because with it the browser does not tell whether the window was blocked.
    const popup = window.open(safe, "_blank", POPUP);
    if (!popup) return;
    event.preventDefault();
    popup.opener = null;
  }
  return (
    <ExternalLink href={safe} onClick={openPopup} className={buttonClass("secondary", "large")}>
      <ReportIcon className="size-5" />
      Carfax Report
    </ExternalLink>
  );
}
