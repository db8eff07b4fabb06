import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ROLE_WORDS, ROLES, type Role } from "#kernel/http/rules/roles.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Administrator } from "../administrator-endpoints.ts";
import { callConfirmed, toastSensitiveFailure } from "./confirm-identity.tsx";
import { refreshAuth } from "./use-auth.ts";

/** Gives an administrator another role. */
export function RoleDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { id, username, isSelf } = administrator;
  const formId = useId();
  const client = useQueryClient();
  const [role, setRole] = useState(administrator.role);
  const change = useMutation({
    mutationFn: () => callConfirmed(() => callApi("PATCH", "/api/admin/administrators/:id", { role }, { id })),
    onSuccess: () => {
      toast({ title: "Role changed", description: `${username} is ${ROLE_WORDS[role].name.toLowerCase()} now.` });
      onClose();
      void client.invalidateQueries({ queryKey: apiQuery("/api/admin/administrators").queryKey });
      if (isSelf) void refreshAuth(client);
    },
    onError: (error) => toastSensitiveFailure("Role not changed", error, "Failed to change the role"),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Role of ${username}`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={change.isPending}
            pendingLabel="Changing..."
            disabled={role === administrator.role}
          >
            Change role
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <RoleChoice role={role} onChoose={setRole} />
        {isSelf && role !== "owner" && (
          <p role="alert" className="mt-3 text-deal text-sm">
            You take the owner's rights from yourself, and cannot give them back to yourself.
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The roles, each with its permissions. */
export function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">Role</legend>
      {ROLES.map((one) => (
        <label
          key={one}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-control px-3 py-2.5 text-sm has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={role === one}
            onChange={() => onChoose(one)}
            className="mt-0.5 size-4 shrink-0 accent-brand"
          />
          <span>
            <span className="block font-medium">{ROLE_WORDS[one].name}</span>
            <span className="block text-muted">{ROLE_WORDS[one].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
