import { Download } from "lucide-react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";

/** Downloads the bundle for support. */
export function SupportBundle() {
  return (
    <>
      <p className="max-w-prose text-sm">
        One ZIP for the person who maintains AutoHub: versions, this screen, the last syncs, table sizes and the last
        log lines. It contains no passwords, keys, e-mail addresses, phone numbers or shoppers' questions. It is plain
        text: review it before you send it.
      </p>
      <a href="/api/admin/health/bundle" download className={buttonClass("primary", "normal", "mt-4")}>
        <Download aria-hidden="true" className="size-4" />
        Download bundle for support
      </a>
    </>
  );
}
