import { Store } from "lucide-react";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { Card } from "#kernel/ui/console/card.tsx";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { SyncTools } from "./sync-tools.tsx";

/** A link to the management of cars, and the crawler's status. */
export function InventoryTab() {
  return (
    <>
      <TabHeading title="Inventory Management" text="Where the cars come from, and what is being synced." />
      <div className="flex flex-col gap-5">
        <Card
          title="Manage inventory by dealership"
          description="To manage inventory, choose a dealership in the Dealerships tab. There you see its cars and what is missing on each, sync it with its website, or upload a CSV file."
          actions={
            <Link to={DEALERSHIPS_PATH} className={buttonClass("secondary", "normal", "text-sm")}>
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
