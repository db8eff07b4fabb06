import { AccountCards } from "#kernel/auth/console/account-cards.tsx";
import { ConfirmIdentityDialog } from "#kernel/auth/console/confirm-identity.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** One's own account, for everybody. */
export function AccountTab() {
  return (
    <>
      <TabHeading title="Your account" text="Your password, your second step, and where you are logged in." />
      <AccountCards />
      <ConfirmIdentityDialog />
    </>
  );
}
