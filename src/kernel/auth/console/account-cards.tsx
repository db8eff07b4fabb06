import { useQuery } from "@tanstack/react-query";
import { Card } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { accountQuery, hasSecondFactor } from "./account.ts";
import { ChangePasswordForm } from "./change-password.tsx";
import { useSignInWays } from "./provider-sign-in.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The signed-in administrator's own account: password, second step, sessions. */
export function AccountCards() {
  const { data, isError, refetch } = useQuery({ ...accountQuery, refetchOnMount: "always" });
  const { provider } = useSignInWays();
  if (data?.user.byProvider) {
    const name = provider?.name ?? "your team's provider";
    return (
      <div className="flex max-w-180 flex-col gap-5">
        <Card title="Login">
          <p className="text-sm">
            {name} signs you in, tells your role, and asks for your second step. You have no password here.
          </p>
        </Card>
        <SessionsCard advice="End a session that you do not know, and change your password at your provider then." />
      </div>
    );
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        {data && !isError ? (
          <SecondFactors account={data} />
        ) : (
          <Card>
            <Loading {...{ data, isError, refetch }} what="Your account" height="h-72" />
          </Card>
        )}
        <SessionsCard />
      </div>
      <Card title="Password" description="Changing it ends your other sessions.">
        {data ? (
          <ChangePasswordForm account={{ username: data.user.username, hasSecondFactor: hasSecondFactor(data) }} />
        ) : (
          <Skeleton className="h-90 w-full" />
        )}
      </Card>
    </div>
  );
}
