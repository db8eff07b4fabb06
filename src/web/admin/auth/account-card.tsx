import { Card } from "../ui/card.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { LogoutEverywhere } from "./logout-everywhere.tsx";

/** The signed-in administrator's own account. */
export function AccountCard() {
  return (
    <Card title="Your account" description="Your password, and the devices you are logged in on.">
      <ChangePasswordForm />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="min-w-0 flex-1 basis-48 text-muted">Lost a device, or used somebody else's? End all sessions.</p>
        <LogoutEverywhere />
      </div>
    </Card>
  );
}
