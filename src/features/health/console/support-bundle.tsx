import { Download } from "lucide-react";
import { Card } from "#kernel/ui/console/card.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";

/** The card that downloads the bundle for support. */
export function BundleCard() {
  return (
    <Card
      title="Bundle for support"
      description="One ZIP for the person who maintains AutoHub: versions, this screen, the last crawls, table sizes and the last log lines."
    >
      <p className="text-sm">
        It contains no passwords, keys, e-mail addresses, phone numbers or shoppers' questions. Of secret settings it
        says only whether they are set. It is plain text: review it before you send it.
      </p>
      <a href="/api/admin/health/bundle" download className={buttonClass("primary", "normal", "mt-4")}>
        <Download aria-hidden="true" className="size-4" />
        Download bundle for support
      </a>
    </Card>
  );
}
