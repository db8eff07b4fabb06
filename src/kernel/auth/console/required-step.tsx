import { useQuery } from "@tanstack/react-query";
import type { User } from "#kernel/http/user-schemas.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { accountQuery } from "./account.ts";
import { ChangePasswordForm } from "./change-password.tsx";
import { ConfirmIdentityDialog } from "./confirm-identity.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { useLogout } from "./use-auth.ts";

/** A step that is required before the console opens. */
export function RequiredStepPage({ user, step }: { user: User; step: NonNullable<User["requiredStep"]> }) {
  return step === "change_password" ? <FirstPassword user={user} /> : <FirstSecondFactor />;
}

function FirstPassword({ user }: { user: User }) {
  return (
    <SignInCard
      title="Choose your own password"
      text="The one you logged in with was made by AutoHub and has been shown on a screen, so others may have read it. Choose one that only you know; then the console opens."
    >
      <div className="mt-6">
        <ChangePasswordForm
          account={{ username: user.username, hasSecondFactor: false }}
          currentLabel="The password you logged in with"
        />
      </div>
      <LeaveButton />
    </SignInCard>
  );
}

function FirstSecondFactor() {
  const { data, isError, refetch } = useQuery(accountQuery);
  return (
    <SignInCard
      wide
      title="Add a second step"
      text="The owners require one of everybody: then a stolen password alone lets nobody in. Add a passkey or an authenticator app; then the console opens."
    >
      <div className="mt-6">
        <Loading {...{ data, isError, refetch }} what="Your account" height="h-60" />
        {data && !isError && <SecondFactors account={data} />}
      </div>
      <LeaveButton />
      <ConfirmIdentityDialog />
    </SignInCard>
  );
}

function LeaveButton() {
  const logout = useLogout();
  return (
    <Button variant="ghost" className="mt-4 w-full" pending={logout.isPending} onClick={() => logout.mutate()}>
      Log out
    </Button>
  );
}
