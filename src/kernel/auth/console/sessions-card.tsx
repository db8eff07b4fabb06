import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { useState } from "react";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, ScrollRegion } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Session } from "../auth-endpoints.ts";
import { setSignedOut } from "./use-auth.ts";

const sessionsQuery = apiQuery("/api/auth/sessions");

const ADVICE = "End a session that you do not know, and change your password then.";

/** The administrator's sessions: browser, start and last use. Each can be ended. */
export function SessionsCard({ advice = ADVICE }: { advice?: string }) {
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, refetchOnMount: "always" });
  const sessions = data?.sessions;
  return (
    <Card title="Where you are logged in" description={advice} flush>
      <Loading data={sessions} {...{ isError, refetch }} what="Your sessions" height="h-16" flush />
      {sessions && !isError && (
        <ScrollRegion label="Sessions" className="max-h-120 border-line border-t">
          <ul aria-label="Your sessions" className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </ScrollRegion>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-4 md:px-5">
        <EndOthers count={(sessions?.length ?? 1) - 1} />
        <LogoutEverywhere />
      </div>
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const where = session.browser || "A browser";
  const end = useCall({
    call: () => callApi("DELETE", "/api/auth/sessions/:id", undefined, { id: session.id }),
    done: { title: "Session ended", description: `${where} has to log in again.` },
    failed: ["Session not ended", "Failed to end the session"],
    refresh: [sessionsQuery],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Monitor aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">{session.address ? `${where}, ${session.address}` : where}</p>
          <p className="text-muted text-xs">
            Since <Moment inSentence iso={session.createdAt} /> · last used{" "}
            <Moment inSentence iso={session.lastUsedAt} />
          </p>
        </div>
      </div>
      {session.isCurrent ? (
        <Badge tone="green">This browser</Badge>
      ) : (
        <Button
          size="sm"
          aria-label={`End the session of ${where}, ${session.address}`}
          pending={end.isPending}
          pendingLabel="Ending..."
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const end = useCall({
    call: () => callApi("POST", "/api/auth/sessions/end-others"),
    done: ({ sessions }) => ({
      title: "Other sessions ended",
      description: `${formatAmount(sessions, "session")} ended.`,
    }),
    failed: ["Sessions not ended", "Failed to end the other sessions"],
    refresh: [sessionsQuery],
  });
  return (
    <Button disabled={count < 1} pending={end.isPending} pendingLabel="Ending..." onClick={() => end.mutate()}>
      End all other sessions
    </Button>
  );
}

/** Ends every session of the signed-in administrator, also this one. */
function LogoutEverywhere() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callApi("POST", "/api/auth/logout-everywhere"),
    onSuccess: () => {
      toast({ title: "Logged out everywhere", description: "All your sessions have been ended." });
      setSignedOut(queryClient);
    },
    onError: (error) => {
      setAsking(false);
      toastFailure("Logout failed", error, "Failed to log out everywhere");
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="Every session of your account ends, on all devices, and this one too."
        confirmLabel="Log out everywhere"
        pendingLabel="Logging out..."
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
