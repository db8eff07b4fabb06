import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { AppError } from "#kernel/process/errors.ts";
import { authEndpoints } from "../auth-endpoints.ts";
import { requireOwnPassword, requirePasswordAccount } from "../change-password.ts";
import { type AuthDeps, sayWhen, siteOf } from "../complete-sign-in.ts";
import { forgetTries, takeTry, throttleKeys } from "../login-throttle.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import { secondFactorEndpoints } from "../second-factor-endpoints.ts";
import { confirmSession } from "../sessions.ts";
import { challengeKeys, keepChallenge, takeChallenge } from "./challenges.ts";
import { addPasskey, askForNewPasskey, askForPasskey, listPasskeys, renamePasskey, requireSite } from "./passkeys.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import {
  acceptSecondFactor,
  isSecondFactorRequired,
  listSecondFactors,
  recoveryCodesForFirst,
  turnOffSecondFactor,
} from "./second-factors.ts";
import { acceptTotpCode, startTotp } from "./totp.ts";

/** Registers the calls for the administrator's own second factors, and for confirming their identity. */
export function secondFactorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, site } = deps;
  const by = (admin: SignedInAdmin, request: FastifyRequest) => ({ adminName: admin.username, address: request.ip });

  bindEndpoint(app, secondFactorEndpoints.getAccount, async ({ admin, request }) => {
    const totp = await db
      .selectFrom("admin_totp")
      .select("confirmed_at")
      .where("admin_id", "=", admin.id)
      .executeTakeFirst();
    return {
      user: admin,
      passkeys: await listPasskeys(db, admin.id),
      totpSince: totp?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, admin.id),
      secondFactorRequired: await isSecondFactorRequired(db),
      passkeysPossible: siteOf(request, deps) !== null,
    };
  });

  bindEndpoint(app, authEndpoints.askToConfirm, async ({ admin, request }) => {
    if (admin.byProvider) return { methods: ["provider" as const], passkey: null };
    const factors = await listSecondFactors(db, admin.id);
    const site = siteOf(request, deps);
    const passkey = site && factors.includes("passkey") ? await askForPasskey(db, site, admin.id) : null;
    if (passkey) {
      const asked = { adminId: admin.id, challenge: passkey.challenge };
      await keepChallenge(db, challengeKeys.confirm(admin.session.id), asked);
    }
    const totp = factors.includes("totp") ? (["totp"] as const) : [];
    const methods = ["password", ...totp, ...(passkey ? (["passkey"] as const) : [])] as const;
    return { methods: [...methods], passkey: passkey && { ...passkey } };
  });

  bindEndpoint(app, authEndpoints.confirm, async ({ admin, body, request, reply }) => {
    if ("password" in body) {
      await requireOwnPassword(db, admin, body.password, "The password is not right").catch(sayWhen(reply));
    } else {
      const asked = "passkey" in body ? await takeChallenge(db, challengeKeys.confirm(admin.session.id)) : null;
      const given = { proof: body, challenge: asked?.challenge ?? null, site: siteOf(request, deps) };
      const method = await acceptSecondFactor(deps, admin.id, given).catch(sayWhen(reply));
      if (!method) throw AppError.badRequest("This code or passkey is not right");
    }
    await confirmSession(db, admin.session.id);
    return { message: "Thank you" };
  });

  bindEndpoint(app, secondFactorEndpoints.askForNewPasskey, async ({ admin, request }) => {
    requirePasswordAccount(admin);
    const question = await askForNewPasskey(db, requireSite(siteOf(request, deps)), admin, site.siteName);
    const asked = { adminId: admin.id, challenge: question.challenge };
    await keepChallenge(db, challengeKeys.newPasskey(admin.session.id), asked);
    return { question: { ...question } };
  });

  bindEndpoint(app, secondFactorEndpoints.addPasskey, async ({ admin, body, request }) => {
    const asked = await takeChallenge(db, challengeKeys.newPasskey(admin.session.id));
    if (!asked?.challenge) throw AppError.badRequest("This has taken too long. Please try again.");
    const { challenge } = asked;
    const site = requireSite(siteOf(request, deps));
    const { name } = body;
    return db.transaction().execute(async (trx) => {
      const passkey = await addPasskey(trx, admin.id, { name, answer: body.passkey, challenge, site });
      const event = { action: "auth.passkey_added", details: `${name}.`, ...by(admin, request) } as const;
      await recordSecurityEvent({ db: trx, log: request.log }, event);
      return { passkey, recoveryCodes: await recoveryCodesForFirst(trx, admin.id) };
    });
  });

  bindEndpoint(app, secondFactorEndpoints.renamePasskey, async ({ admin, params, body }) => ({
    passkey: await renamePasskey(db, admin.id, params.id, body.name),
  }));

  bindEndpoint(app, secondFactorEndpoints.removePasskey, async ({ admin, params, request }) => {
    const action = { action: "auth.passkey_removed", address: request.ip } as const;
    await turnOffSecondFactor({ db, log: request.log }, admin, action, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom("admin_passkeys")
        .where("id", "=", params.id)
        .where("admin_id", "=", admin.id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    });
    return { message: "The passkey has been removed" };
  });

  bindEndpoint(app, secondFactorEndpoints.startTotp, async ({ admin }) => {
    requirePasswordAccount(admin);
    return startTotp(deps, admin, site.siteName);
  });

  bindEndpoint(app, secondFactorEndpoints.confirmTotp, async ({ admin, body, request, reply }) => {
    const key = throttleKeys.secondFactor(admin.id);
    await takeTry(db, key).catch(sayWhen(reply));
    return db.transaction().execute(async (trx) => {
      if (!(await acceptTotpCode({ ...deps, db: trx }, admin.id, body.code, { confirms: true }))) {
        throw AppError.badRequest("This code is not right. Is the clock of your device right?");
      }
      await forgetTries(trx, [key]);
      await recordSecurityEvent({ db: trx, log: request.log }, { action: "auth.totp_added", ...by(admin, request) });
      return { recoveryCodes: await recoveryCodesForFirst(trx, admin.id) };
    });
  });

  bindEndpoint(app, secondFactorEndpoints.removeTotp, async ({ admin, request }) => {
    const action = { action: "auth.totp_removed", address: request.ip } as const;
    await turnOffSecondFactor({ db, log: request.log }, admin, action, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom("admin_totp").where("admin_id", "=", admin.id).executeTakeFirst();
      return numDeletedRows === 1n;
    });
    return { message: "The authenticator app has been turned off" };
  });

  bindEndpoint(app, secondFactorEndpoints.renewRecoveryCodes, async ({ admin, request }) => {
    if ((await listSecondFactors(db, admin.id)).length === 0) {
      throw AppError.conflict("Recovery codes come with the first passkey or authenticator app");
    }
    return db.transaction().execute(async (trx) => {
      const event = { action: "auth.recovery_codes_made", ...by(admin, request) } as const;
      await recordSecurityEvent({ db: trx, log: request.log }, event);
      return { recoveryCodes: await makeRecoveryCodes(trx, admin.id) };
    });
  });
}
