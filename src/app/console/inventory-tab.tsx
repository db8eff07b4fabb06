import { Store } from "lucide-react";
import { SyncTools } from "#core/sync/console/sync-tools.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { TabHeading } from "./tab-heading.tsx";

/** The way to where cars are managed, and the crawler's work. */
export function InventoryTab() {
  return (
    <>
      <TabHeading title="Inventory Management" text="Where the cars come from, and what the crawler is doing." />
      <div className="flex flex-col gap-5">
        <Card
          title="Manage inventory by dealership"
          description="To manage inventory, choose a dealership in the Dealerships tab. There you see its cars and what is missing on each, sync it with its website, or upload a CSV file."
          actions={
            <Link to={adminTabPath("dealerships")} className={buttonClass("secondary", "normal", "text-sm")}>
              <Store aria-hidden="true" className="size-4" />
              Choose a dealership
            </Link>
          }
        />
        <SyncTools />
      </div>
    </>
  );
}
