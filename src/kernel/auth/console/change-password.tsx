import { z } from "zod";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { changePasswordSchema } from "../auth-endpoints.ts";
import { refreshAccount } from "./account.ts";
import { NewPasswordFields, newPasswordSchema } from "./new-password-fields.tsx";

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
  const current = z.object({ currentPassword: changePasswordSchema.shape.currentPassword });
  const change = useCall({
    call: (passwords: { currentPassword: string; newPassword: string }) =>
      callApi("POST", "/api/auth/password", passwords),
    done: { title: "Password changed", description: "Your other sessions have been ended." },
    failed: ["Password not changed", "Failed to change the password"],
    onSuccess: (client) => {
      void refreshAccount(client);
      void client.invalidateQueries({ queryKey: ["/api/auth/sessions"] });
    },
  });
  const form = useCallForm({
    values: { currentPassword: "", newPassword: "", repeated: "" },
    schema: z.intersection(current, newPasswordSchema(account)),
    call: change,
    input: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    onDone: () => {
      form.form.reset();
      props.onChanged?.();
    },
  });
  return (
    <Form form={form}>
      {/* Password managers need to know the account. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <TextField
        label={currentLabel}
        type="password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <NewPasswordFields account={account} form={form} />
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={change.isPending}
        pendingLabel="Changing..."
      >
        Change password
      </Button>
    </Form>
  );
}
