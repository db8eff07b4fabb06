import { useId } from "react";
import { ROLE_WORDS, ROLES, type Role } from "#kernel/http/rules/roles.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Administrator } from "../administrator-endpoints.ts";
import { callConfirmed } from "./confirm-identity.tsx";
import { refreshAuth } from "./use-auth.ts";

/** Gives an administrator another role. */
export function RoleDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { id, username, isSelf } = administrator;
  const change = useCall({
    call: (to: { role: Role }) => callConfirmed(() => callApi("PATCH", "/api/admin/administrators/:id", to, { id })),
    failed: ["Role not changed", "Failed to change the role"],
    onSuccess: (client, _, { role }) => {
      toast({ title: "Role changed", description: `${username} is ${ROLE_WORDS[role].name.toLowerCase()} now.` });
      void client.invalidateQueries({ queryKey: apiQuery("/api/admin/administrators").queryKey });
      if (isSelf) void refreshAuth(client);
    },
  });
  const form = useCallForm({ values: { role: administrator.role }, call: change, onDone: onClose });
  const role = form.choice("role");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Role of ${username}`}
      size="sm"
      submit="Change role"
      pendingLabel="Changing..."
      disabled={role.value === administrator.role}
    >
      <div>
        <RoleChoice {...role} />
        {isSelf && role.value !== "owner" && (
          <p role="alert" className="mt-3 text-deal text-sm">
            You take the owner's rights from yourself, and cannot give them back to yourself.
          </p>
        )}
      </div>
    </FormDialog>
  );
}

/** The roles, each with its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
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
            checked={value === one}
            onChange={() => onChange(one)}
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
