import { AdministratorsCards } from "#kernel/auth/console/administrators-card.tsx";
import { ConfirmIdentityDialog } from "#kernel/auth/console/confirm-identity.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** Who may log in, for owners. */
export function AdministratorsTab() {
  return (
    <>
      <TabHeading title="Administrators" text="Who may log in to the console, and what each may do there." />
      <AdministratorsCards />
      <ConfirmIdentityDialog />
    </>
  );
}
