import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ROLE_WORDS } from "#kernel/http/rules/roles.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { Moment, momentInSentence } from "#kernel/ui/console/moment.tsx";
import { ShortListMenus, useShortList } from "#kernel/ui/console/short-list.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Administrator, Invitation } from "../administrator-endpoints.ts";
import { callConfirmed } from "./confirm-identity.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useSignInWays } from "./provider-sign-in.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { SensitiveButton } from "./sensitive-button.tsx";
import { refreshAuth } from "./use-auth.ts";

const administratorsQuery = apiQuery("/api/admin/administrators");

/** The administrators, the open invitations, and the requirement for all. Owners only. */
export function AdministratorsCards() {
  const { data, isError, refetch } = useQuery({ ...administratorsQuery, refetchOnMount: "always" });
  const [inviting, setInviting] = useState(false);
  const { passwords } = useSignInWays();
  return (
    <div className="flex flex-col gap-5">
      <Card
        title="Administrators"
        description="Who may log in, and what their role lets them do."
        flush
        actions={
          passwords && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        <Loading {...{ data, isError, refetch }} what="The administrators" height="h-32" flush />
        {data && !isError && <AdministratorList administrators={data.administrators} />}
      </Card>
      {data && !isError && data.invitations.length > 0 && (
        <Card title="Open invitations" description="Nobody has used these links yet." flush>
          <ul aria-label="Open invitations" className="divide-y divide-line border-line border-t">
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
      {data && !isError && <RequirementCard required={data.secondFactorRequired} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

const LIST = {
  prefix: "people",
  kind: {
    label: "Role",
    all: "All roles",
    words: { viewer: ROLE_WORDS.viewer.name, editor: ROLE_WORDS.editor.name, owner: ROLE_WORDS.owner.name },
    of: ({ role }: Administrator) => role,
  },
  columns: {
    name: ({ username }: Administrator) => username,
    login: ({ lastSignedInAt }: Administrator) => lastSignedInAt,
    added: ({ id }: Administrator) => id,
  },
  orders: { name: "By name", "-login": "Latest login first", "-added": "Newest first" },
  sort: "name",
} as const;

function AdministratorList({ administrators }: { administrators: readonly Administrator[] }) {
  const { shown, menus } = useShortList(administrators, LIST);
  return (
    <>
      {administrators.length > 1 && (
        <div className="px-4 pb-4 md:px-5">
          <ShortListMenus menus={menus} />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-muted text-sm md:px-5">Nobody has this role.</p>
      ) : (
        <ul aria-label="Administrators" className="divide-y divide-line border-line border-t">
          {shown.map((administrator) => (
            <AdministratorRow key={administrator.id} administrator={administrator} />
          ))}
        </ul>
      )}
    </>
  );
}

function AdministratorRow({ administrator }: { administrator: Administrator }) {
  const { username, role, lastSignedInAt, isSelf, byProvider } = administrator;
  const [changing, setChanging] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-medium">{username}</span>
          <Badge tone={role === "owner" ? "blue" : "grey"}>{ROLE_WORDS[role].name}</Badge>
          {isSelf && <span className="text-muted text-xs">This is you</span>}
        </p>
        <p className="mt-0.5 text-muted text-xs">
          <WayIn administrator={administrator} /> · last login <Moment inSentence iso={lastSignedInAt} />
        </p>
      </div>
      <div className="flex gap-2">
        {!byProvider && (
          <Button size="sm" aria-label={`Change role of ${username}`} onClick={() => setChanging(true)}>
            Change role
          </Button>
        )}
        <RemoveAdministrator administrator={administrator} />
      </div>
      {changing && <RoleDialog administrator={administrator} onClose={() => setChanging(false)} />}
    </li>
  );
}

function WayIn({ administrator: { byProvider, hasSecondFactor } }: { administrator: Administrator }) {
  if (byProvider) return <span>Logged in by your team's provider, which gives the role</span>;
  return (
    <span className={hasSecondFactor ? "text-good" : "text-deal"}>
      {hasSecondFactor ? "With a second step" : "Without a second step"}
    </span>
  );
}

function RemoveAdministrator({ administrator }: { administrator: Administrator }) {
  const { id, username, isSelf, byProvider } = administrator;
  const client = useQueryClient();
  return (
    <SensitiveButton
      className="text-bad!"
      aria-label={`Remove ${username}`}
      pendingLabel="Removing..."
      question={{
        title: isSelf ? "Remove yourself?" : "Remove this administrator?",
        description: (
          <>
            <strong className="wrap-anywhere text-ink">{username}</strong> is logged out everywhere and can no longer
            log in{byProvider && ", unless the provider still gives a role"}. What was done under this name stays in the
            audit log.
          </>
        ),
        confirmLabel: "Remove administrator",
        destructive: true,
      }}
      call={() => callApi("DELETE", "/api/admin/administrators/:id", undefined, { id })}
      onDone={() => {
        toast({ title: "Administrator removed", description: `${username} can no longer log in.` });
        void client.invalidateQueries({ queryKey: administratorsQuery.queryKey });
        if (isSelf) void refreshAuth(client);
      }}
      failure={{ title: "Not removed", fallback: "Failed to remove the administrator" }}
    >
      Remove
    </SensitiveButton>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, username, role, invitedBy, expiresAt } = invitation;
  const withdraw = useCall({
    call: () => callApi("DELETE", "/api/admin/invitations/:id", undefined, { id }),
    done: { title: "Invitation withdrawn", description: `The link for ${username} has ended.` },
    failed: ["Not withdrawn", "Failed to withdraw the invitation"],
    refresh: [administratorsQuery],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">
          {username} <span className="font-normal text-muted">as {ROLE_WORDS[role].name.toLowerCase()}</span>
        </p>
        <p className="text-muted text-xs">
          Invited by {invitedBy}; the link works until {momentInSentence(expiresAt)}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Withdraw the invitation of ${username}`}
        pending={withdraw.isPending}
        pendingLabel="Withdrawing..."
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </li>
  );
}

/** The switch that requires a second step of everybody. */
function RequirementCard({ required }: { required: boolean }) {
  const change = useCall({
    scope: "second step required",
    call: (next: boolean) =>
      callConfirmed(() => callApi("POST", "/api/admin/second-factor-required", { required: next })),
    done: (now) => ({
      title: "Requirement changed",
      description: now.required ? "Everybody needs a second step from now on." : "A second step is everybody's choice.",
    }),
    failed: ["Not changed", "Failed to change the requirement"],
    onSuccess: (client, { required: secondFactorRequired }) => {
      client.setQueryData(administratorsQuery.queryKey, (now) => now && { ...now, secondFactorRequired });
      void refreshAuth(client);
    },
  });
  return (
    <Card>
      <Switch
        label="Second step required for all"
        description="Administrators without a passkey or authenticator app must add one before they can use the console."
        checked={change.isPending ? change.variables : required}
        onCheckedChange={(next) => change.mutate(next)}
      />
    </Card>
  );
}
