import { useState } from "react";
import { ROLE_WORDS, type Role } from "#kernel/http/rules/roles.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { CopyField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type Invitation, inviteSchema } from "../administrator-endpoints.ts";
import { callConfirmed } from "./confirm-identity.tsx";
import { RoleChoice } from "./role-dialog.tsx";

/** Invites somebody: first the name and the role, then the link, which is shown only here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ invitation: Invitation; link: string } | null>(null);
  return made ? <LinkDialog {...made} onClose={onClose} /> : <WhoDialog onMade={setMade} onClose={onClose} />;
}

function WhoDialog(props: { onMade: (made: { invitation: Invitation; link: string }) => void; onClose: () => void }) {
  const invite = useCall({
    call: (whom: { username: string; role: Role }) =>
      callConfirmed(() => callApi("POST", "/api/admin/invitations", whom)),
    failed: ["Not invited", "Failed to make the invitation"],
    onSuccess: (client) => client.invalidateQueries({ queryKey: apiQuery("/api/admin/administrators").queryKey }),
  });
  const form = useCallForm({
    values: { username: "", role: "editor" as Role },
    schema: inviteSchema,
    call: invite,
    onDone: props.onMade,
  });
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title="Invite an administrator"
      description="You get a link to pass on. The person who opens it chooses a password and is logged in."
      size="sm"
      submit="Make the link"
      pendingLabel="Inviting..."
    >
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("username")}
      />
      <RoleChoice {...form.choice("role")} />
    </FormDialog>
  );
}

function LinkDialog(props: { invitation: Invitation; link: string; onClose: () => void }) {
  const { invitation, link, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Invitation for ${invitation.username}`}
      description={`As ${ROLE_WORDS[invitation.role].name.toLowerCase()}. The link works once, until ${momentInSentence(invitation.expiresAt)}.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField
        label="Link to pass on"
        value={link}
        hint="It is shown only once. Anyone who has it can log in as this person, so send it privately."
      />
    </Dialog>
  );
}
