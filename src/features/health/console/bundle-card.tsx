import { Download } from "lucide-react";
import { Card } from "#kernel/ui/console/card.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";

/** The file for whoever helps. */
export function BundleCard() {
  return (
    <Card
      title="Bundle for support"
      description="One ZIP for whoever looks after the program: versions, this screen, the last crawls, sizes of tables, the last lines of the log."
    >
      <p className="text-sm">
        No passwords, keys, mail addresses, telephone numbers or questions of shoppers are in it, and of settings that
        may be secret only whether they are set. It is plain text: look through it before you send it.
      </p>
      <a href="/api/admin/health/bundle" download className={buttonClass("primary", "normal", "mt-4")}>
        <Download aria-hidden="true" className="size-4" />
        Download bundle for support
      </a>
    </Card>
  );
}
