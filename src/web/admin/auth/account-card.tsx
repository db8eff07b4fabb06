import "../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { changePasswordSchema } from "#contract/auth/auth-endpoints.ts";
import { MIN_PASSWORD_LENGTH } from "#domain/auth/sign-in-rules.ts";
import { apiQuery } from "../../api/api-query.ts";
import { callApi, toastFailure } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { toast } from "../ui/toast.tsx";
import { setSignedOut } from "./use-auth.ts";

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

const formSchema = changePasswordSchema
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ["repeated"],
    message: "The two passwords are not the same",
  });

const accountQuery = apiQuery("/api/auth/account");

/** Changes the password of whoever is signed in; their other sessions end. */
function ChangePasswordForm() {
  const { register, handleSubmit, reset, formState } = useForm({ resolver: zodResolver(formSchema) });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof formSchema>) =>
      callApi("POST", "/api/auth/password", { currentPassword, newPassword }),
    onSuccess: () => {
      reset();
      toast({ title: "Password changed", description: "Your other sessions have been ended." });
    },
    onError: (error) => toastFailure("Password not changed", error, "Failed to change the password"),
  });
  const { data: account } = useQuery(accountQuery);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((values) => change.mutate(values))}>
      {account?.passwordComesBack && (
        <p className="flex gap-2 text-deal">
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">
            ADMIN_PASSWORD is set for this account. At its next start AutoHub goes back to that password: change it
            there as well, or remove the variable.
          </span>
        </p>
      )}
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence is easier to keep in mind than signs.`}
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <TextField
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register("repeated")}
      />
      <Button type="submit" className="self-start" pending={change.isPending} pendingLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}

/** Ends every session of whoever is signed in, this one too. */
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
