import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { requireOwnOrigin, type SignedInAdmin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { administratorEndpoints } from "./administrator-endpoints.ts";
import { changeRole, listAdministrators, removeAdministrator } from "./change-administrators.ts";
import { type AuthDeps, completeSignIn, sayWhen } from "./complete-sign-in.ts";
import {
  acceptInvitation,
  inviteAdministrator,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "./invitations.ts";
import { requirePasswordsOn } from "./provider/allowed-passwords.ts";
import { isSecondFactorRequired, requireSecondFactors } from "./second-factors/second-factors.ts";
import { getUser } from "./sessions.ts";

const NO_INVITATIONS = "Passwords are off here: give the person a role at the team's provider instead";

/** Registers the owners' calls about administrators, and the calls of people who are invited. */
export function administratorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, site, ways } = deps;
  const by = (admin: SignedInAdmin, request: FastifyRequest) => ({ adminName: admin.username, address: request.ip });

  bindEndpoint(app, administratorEndpoints.listAdministrators, async ({ admin }) => ({
    administrators: (await listAdministrators(db)).map((row) => ({ ...row, isSelf: row.id === admin.id })),
    invitations: await listInvitations(db),
    secondFactorRequired: await isSecondFactorRequired(db),
  }));

  bindEndpoint(app, administratorEndpoints.changeRole, async ({ admin, params, body, request }) => {
    const name = await changeRole({ db, log: request.log }, params.id, body.role, by(admin, request));
    return { message: `${name} has the role ${body.role} now` };
  });

  bindEndpoint(app, administratorEndpoints.removeAdministrator, async ({ admin, params, request }) => {
    const name = await removeAdministrator({ db, log: request.log }, params.id, by(admin, request));
    return { message: `${name} is no administrator any more` };
  });

  bindEndpoint(app, administratorEndpoints.inviteAdministrator, async ({ admin, body, request }) => {
    if (!ways.hasPasswords) throw AppError.conflict(NO_INVITATIONS);
    const { invitation, token } = await inviteAdministrator({ db, log: request.log }, body, by(admin, request));
    // After the #, so that servers and logs do not receive it.
    return { invitation, link: `${site.publicUrl}/admin/join#${token}` };
  });

  bindEndpoint(app, administratorEndpoints.withdrawInvitation, async ({ admin, params, request }) => {
    await withdrawInvitation({ db, log: request.log }, params.id, by(admin, request));
    return { message: "The invitation has been withdrawn" };
  });

  bindEndpoint(app, administratorEndpoints.requireSecondFactor, async ({ admin, body, request }) => {
    const { required } = body;
    await requireSecondFactors(
      { db, log: request.log },
      { ...by(admin, request), id: admin.id, byProvider: admin.byProvider },
      required,
    );
    return { required };
  });

  bindEndpoint(app, administratorEndpoints.readInvitation, async ({ body, request }) => {
    requireOwnOrigin(request);
    return readInvitation(db, body.token);
  });

  bindEndpoint(app, administratorEndpoints.acceptInvitation, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    requirePasswordsOn(ways);
    const own = { db, log: request.log, siteName: site.siteName };
    const id = await acceptInvitation(own, body, request.ip).catch(sayWhen(reply));
    return completeSignIn(deps, request, reply, await getUser(db, id), "invitation");
  });
}
