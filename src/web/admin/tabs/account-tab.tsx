import { AccountCards } from "../auth/account-cards.tsx";
import { ConfirmIdentityDialog } from "../auth/confirm-identity.tsx";
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
