import { useQuery } from "@tanstack/react-query";
import { Card, LoadFailure } from "#kernel/ui/console/card.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { accountQuery, hasSecondFactor } from "./account.ts";
import { ChangePasswordForm } from "./change-password.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The signed-in administrator's own account: password, second step, sessions. */
export function AccountCards() {
  const { data, isError, refetch } = useQuery({ ...accountQuery, refetchOnMount: "always" });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        {isError && (
          <Card>
            <LoadFailure what="Your account" onRetry={() => refetch()} />
          </Card>
        )}
        {!data && !isError && (
          <div aria-busy="true">
            <p className="sr-only">Loading your account...</p>
            <Skeleton className="h-72 w-full" />
          </div>
        )}
        {data && !isError && <SecondFactors account={data} />}
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
