import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { AccountCards } from "./account-cards.tsx";
import { ConfirmIdentityDialog } from "./confirm-identity.tsx";

/** The signed-in administrator's account; every role may open it. */
export function AccountTab() {
  return (
    <>
      <TabHeading title="Your account" text="Your password, your second step, and where you are logged in." />
      <AccountCards />
      <ConfirmIdentityDialog />
    </>
  );
}
