import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { NewPasswordFields, newPasswordSchema } from "#kernel/auth/console/new-password-fields.tsx";
import { SignInCard } from "#kernel/auth/console/sign-in-card.tsx";
import { useLetIn } from "#kernel/auth/console/use-auth.ts";
import { ROLE_WORDS } from "#kernel/http/rules/roles.ts";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { LoadFailure } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { ADMIN_PATH, adminTabPath } from "#kernel/ui/site/paths.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { DASHBOARD_TAB } from "./tab-names.ts";

/**
 * `/admin/join#token`: an invited person chooses a password here and is signed in. The token is behind the `#`, so that no server
 * log has it, and is removed from the address bar at once, so that the history does not keep it.
 */
export function JoinPage() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const { hash, pathname } = window.location;
    setToken((before) => before ?? hash.slice(1));
    if (hash !== "") window.history.replaceState(window.history.state, "", pathname);
  }, []);
  return (
    <AdminFrame title="Join AutoHub">
      {token === null ? (
        <SignInCard title="Join AutoHub" text="Checking your invitation.">
          <Skeleton className="mt-6 h-60 w-full" />
        </SignInCard>
      ) : (
        <Invitation token={token} />
      )}
    </AdminFrame>
  );
}

const NO_LONGER = "This invitation has been used, was withdrawn or is too old. Ask for a new one.";

function Invitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callApi("POST", "/api/auth/invitation", { token }),
    gcTime: 0,
  });
  const status = apiErrorStatus(error);
  if (status !== undefined && status < 500) {
    return (
      <SignInCard title="Join AutoHub" text={status === 404 ? NO_LONGER : serverMessage(error, NO_LONGER)}>
        <a href={ADMIN_PATH} className={buttonClass("secondary", "normal", "mt-6 w-full text-sm")}>
          Go to the login
        </a>
      </SignInCard>
    );
  }
  if (!data) {
    return (
      <SignInCard title="Join AutoHub" text="Checking your invitation.">
        {error ? (
          <LoadFailure what="The invitation" onRetry={() => refetch()} />
        ) : (
          <Skeleton className="mt-6 h-60 w-full" />
        )}
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title="Join AutoHub"
      text={`You are invited as ${ROLE_WORDS[data.role].name.toLowerCase()}. Choose a password to log in.`}
    >
      <JoinForm token={token} username={data.username} />
    </SignInCard>
  );
}

function JoinForm({ token, username }: { token: string; username: string }) {
  const account = { username, hasSecondFactor: false };
  const navigate = useNavigate();
  const letIn = useLetIn();
  const join = useCall({
    call: (password: string) => callApi("POST", "/api/auth/join", { token, password }),
    failed: ["Not joined", "Failed to make the account"],
    onSuccess: (_, { user }) => {
      letIn(user);
      navigate(adminTabPath(DASHBOARD_TAB), { replace: true });
    },
  });
  const form = useCallForm({
    values: { newPassword: "", repeated: "" },
    schema: newPasswordSchema(account),
    call: join,
    input: ({ newPassword }) => newPassword,
  });
  return (
    <Form form={form} className="mt-6 flex flex-col gap-4">
      <TextField label="Username" autoComplete="username" value={username} readOnly hint="You log in with this name." />
      <NewPasswordFields account={account} form={form} />
      <Button type="submit" variant="primary" pending={join.isPending} pendingLabel="Joining...">
        Join
      </Button>
    </Form>
  );
}
