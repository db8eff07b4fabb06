import "#kernel/ui/console/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { callApi, toastFailure } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { changePasswordSchema } from "../auth-endpoints.ts";
import { refreshAccount } from "./account.ts";
import { NewPasswordFields, newPasswordSchema } from "./new-password-fields.tsx";

const EMPTY = { currentPassword: "", newPassword: "", repeated: "" };

/**
 * Changes the password of the signed-in administrator; their other sessions end.
 * @param props.currentLabel label of the current password, where somebody else has chosen it
 * @param props.onChanged called after the change
 */
export function ChangePasswordForm(props: {
  account: { username: string; hasSecondFactor: boolean };
  currentLabel?: string;
  onChanged?: () => void;
}) {
  const { account, currentLabel = "Current password" } = props;
  const client = useQueryClient();
  const current = z.object({ currentPassword: changePasswordSchema.shape.currentPassword });
  const { register, handleSubmit, reset, watch, formState } = useForm({
    resolver: zodResolver(z.intersection(current, newPasswordSchema(account))),
    defaultValues: EMPTY,
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof EMPTY) =>
      callApi("POST", "/api/auth/password", { currentPassword, newPassword }),
    onSuccess: () => {
      reset(EMPTY);
      toast({ title: "Password changed", description: "Your other sessions have been ended." });
      void refreshAccount(client);
      void client.invalidateQueries({ queryKey: ["/api/auth/sessions"] });
      props.onChanged?.();
    },
    onError: (error) => toastFailure("Password not changed", error, "Failed to change the password"),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit((values) => change.mutate(values))}>
      {/* Password managers need to know the account. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <TextField
        label={currentLabel}
        type="password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <NewPasswordFields account={account} typed={watch("newPassword")} register={register} errors={formState.errors} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={change.isPending}
        pendingLabel="Changing..."
      >
        Change password
      </Button>
    </form>
  );
}
