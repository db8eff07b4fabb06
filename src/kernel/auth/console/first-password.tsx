import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#kernel/ui/console/card.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { accountQuery, hasSecondFactor } from "./account.ts";
import { ChangePasswordForm } from "./change-password.tsx";

/**
 * Replaces the password from the environment.
 * @param props.account the account that still has this password; null when none has
 * @param props.onChanged called after a change
 */
export function ReplaceGivenPassword(props: { account: string | null; onChanged: () => void }) {
  const { data, isError, refetch } = useQuery(accountQuery);
  if (props.account === null) {
    return (
      <p className="text-sm">Nothing to do: no account has a password that AutoHub's environment or terminal knows.</p>
    );
  }
  if (isError) return <LoadFailure what="Your account" onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  if (data.user.username !== props.account) {
    return (
      <p className="text-sm">
        The account <b className="font-semibold">{props.account}</b> still has the password of the variable
        ADMIN_PASSWORD. Log in with it and change it under "Your account".
      </p>
    );
  }
  return (
    <div className="flex max-w-100 flex-col gap-4">
      <p className="text-sm">
        Your password is that of the variable ADMIN_PASSWORD. Anyone who can read this server's settings can log in with
        it: choose another, then the variable changes nothing any more.
      </p>
      <ChangePasswordForm
        account={{ username: data.user.username, hasSecondFactor: hasSecondFactor(data) }}
        onChanged={props.onChanged}
      />
    </div>
  );
}
