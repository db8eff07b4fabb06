import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { AdministratorsCards } from "./administrators-card.tsx";
import { ConfirmIdentityDialog } from "./confirm-identity.tsx";

/** The administrators, for owners. */
export function AdministratorsTab() {
  return (
    <>
      <TabHeading title="Administrators" text="Who may log in to the console, and what each may do there." />
      <AdministratorsCards />
      <ConfirmIdentityDialog />
    </>
  );
}
