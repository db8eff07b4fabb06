import "./api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { ROLE_WORDS } from "#domain/auth/roles.ts";
import { apiErrorStatus } from "../api/api-error.ts";
import { ADMIN_PATH, adminTabPath } from "../paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Skeleton } from "../ui/loading.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { callApi, serverMessage, toastFailure } from "./api/api-call.ts";
import { NewPasswordFields, newPasswordSchema } from "./auth/new-password-fields.tsx";
import { SignInCard } from "./auth/sign-in-card.tsx";
import { useLetIn } from "./auth/use-auth.ts";
import { Button } from "./ui/button.tsx";
import { LoadFailure } from "./ui/card.tsx";
import { TextField } from "./ui/field.tsx";

/**
 * `/admin/join#token`: whoever has the link of an invitation chooses a password here and is in. The token is behind the
 * `#`, so that no server log has it, and leaves the address bar at once, so that no history keeps it.
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
        <SignInCard title="Join AutoHub" text="Looking for your invitation.">
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
      <SignInCard title="Join AutoHub" text="Looking for your invitation.">
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
      text={`You are invited as ${ROLE_WORDS[data.role].name.toLowerCase()}. Choose a password, and you are in.`}
    >
      <JoinForm token={token} username={data.username} />
    </SignInCard>
  );
}

const EMPTY = { newPassword: "", repeated: "" };

function JoinForm({ token, username }: { token: string; username: string }) {
  const account = { username, hasSecondFactor: false };
  const navigate = useNavigate();
  const letIn = useLetIn();
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(newPasswordSchema(account)),
    defaultValues: EMPTY,
  });
  const join = useMutation({
    mutationFn: (password: string) => callApi("POST", "/api/auth/join", { token, password }),
    onSuccess: ({ user }) => {
      letIn(user);
      navigate(adminTabPath("dashboard"), { replace: true });
    },
    onError: (error) => toastFailure("Not joined", error, "Failed to make the account"),
  });
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={handleSubmit(({ newPassword }) => join.mutate(newPassword))}
    >
      <TextField label="Username" autoComplete="username" value={username} readOnly hint="You log in with this name." />
      <NewPasswordFields account={account} typed={watch("newPassword")} register={register} errors={formState.errors} />
      <Button type="submit" variant="primary" pending={join.isPending} pendingLabel="Joining...">
        Join
      </Button>
    </form>
  );
}
