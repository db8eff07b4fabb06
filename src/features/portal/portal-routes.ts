import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bindEndpoint, bindPublicRead, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { bindForms } from "#kernel/http/bind-forms.ts";
import { countedAddress } from "#kernel/http/own-peers.ts";
import type { SignedInAdmin } from "#kernel/http/require-admin.ts";
import { mayActAs } from "#kernel/http/rules/roles.ts";
import { canSend } from "#kernel/mail/open-mail.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { AppError } from "#kernel/process/errors.ts";
import { readLogoImage } from "#kernel/settings/site-look.ts";
import { decideReport } from "./decide-report.ts";
import { listDealerReports } from "./list-dealer-reports.ts";
import { portalEndpoints } from "./portal-endpoints.ts";
import { findVisit, recordUse } from "./portal-links.ts";
import {
  allowPerson,
  endAccess,
  type PortalDeps,
  readPortalAccess,
  renewLink,
  startAskingForLinks,
  switchReportMails,
} from "./portal-people.ts";
import { readPortal } from "./read-portal.ts";
import { reportCar } from "./report-car.ts";
import { monthPdf } from "./reports/month-pdf.ts";
import { readMonth } from "./reports/read-month.ts";
import { MAX_FIND, MAX_PRICE_LENGTH, PROBLEMS, REPORT_KINDS } from "./rules/portal-rules.ts";
import { readReportedPrice } from "./rules/read-reported-price.ts";
import { settleSoldAgain } from "./settle-sold-again.ts";

/** @param deps.refusalPage the page with the reason why a form was refused */
export function portalRoutes(
  app: FastifyInstance,
  deps: PortalDeps & { refusalPage(sentence: string, styleNonce: string | undefined): string },
): void {
  const { db, mail, site, refusalPage } = deps;
  bindPublicRead(app, portalEndpoints.getPortalDoor, async () => ({ sendsMail: canSend(mail) }));
  bindPublicRead(
    app,
    portalEndpoints.getPortal,
    ({ params, query }) => readPortal(db, params.token, query),
    keepSecret,
  );
  const sendReport = async (reply: FastifyReply, dealershipId: number, month: string) => {
    const report = await readMonth(db, dealershipId, month);
    reply.header("content-disposition", `attachment; filename="report-${month}.pdf"`);
    return monthPdf(report, site, site.look?.logo ? await readLogoImage(db) : null);
  };
  bindStreamEndpoint(app, portalEndpoints.downloadPortalReport, async ({ params, request, reply }) => {
    keepSecret(request, reply);
    const visit = await findVisit(db, params.token);
    await recordUse(db, visit);
    return sendReport(reply, visit.dealershipId, params.month);
  });
  bindStreamEndpoint(app, portalEndpoints.downloadMonthlyReport, ({ params, reply }) =>
    sendReport(reply, params.id, params.month),
  );
  accessRoutes(app, deps);
  bindEndpoint(app, portalEndpoints.listDealerReports, ({ query, admin }) =>
    listDealerReports(deps, { dealershipId: query.dealership, mayEdit: mayActAs(admin.role, "editor") }),
  );
  bindEndpoint(app, portalEndpoints.decideDealerReport, ({ params, body, admin }) =>
    decideReport(db, params.id, body, admin.username),
  );
  bindEndpoint(app, portalEndpoints.settleSoldAgain, async ({ params, body, admin }) => ({
    message: await settleSoldAgain(db, params.id, body.decision, admin.username),
  }));
  bindForms(app, refusalPage, [
    {
      path: "/portal",
      limit: "portalLinks",
      // This form is also on the page of an ended link, which sends no referrer.
      isSecret: true,
      handle: async ({ fields, request }) => {
        const address = fields.get("email")?.trim() ?? "";
        if (!isMailAddress(address)) return "/portal?said=address";
        await startAskingForLinks(deps, address, countedAddress(request));
        return "/portal?said=asked";
      },
    },
    {
      path: "/portal/:token",
      limit: "portal",
      isSecret: true,
      handle: async ({ fields, params: { token = "" } }) => {
        const own = `/portal/${encodeURIComponent(token)}`;
        const { vehicleId, kind, priceUsd } = readReport(fields);
        const isUnreadable = kind === "price" && priceUsd === null;
        const said = isUnreadable
          ? "price"
          : await reportCar(db, token, { vehicleId, kind, priceUsd }).catch(endedLink);
        // Its page says that the link has ended, and has the form for a new one.
        if (said === "ended") return own;
        const back = backTo(fields, said);
        // A dealer who reports several cars continues at the same place.
        if (said !== "gone") back.set("car", String(vehicleId));
        if (isUnreadable) back.set("typed", (fields.get("price") ?? "").slice(0, MAX_PRICE_LENGTH));
        const place = said === "gone" ? "said" : `car-${vehicleId}`;
        return `${own}?${back}#${place}`;
      },
    },
  ]);
}

/** The operator's calls for the access to a portal. */
function accessRoutes(app: FastifyInstance, deps: PortalDeps): void {
  const access = (admin: SignedInAdmin, id: number, made: Awaited<ReturnType<typeof renewLink>> = null) =>
    readPortalAccess(deps, id, { mayEdit: mayActAs(admin.role, "editor"), made });
  const change = (admin: SignedInAdmin, dealershipId: number) => ({ dealershipId, adminName: admin.username });
  bindEndpoint(app, portalEndpoints.getPortalAccess, ({ params, admin }) => access(admin, params.id));
  bindEndpoint(app, portalEndpoints.allowPortalPerson, async ({ params, body, admin }) =>
    access(admin, params.id, await allowPerson(deps, change(admin, params.id), body)),
  );
  bindEndpoint(app, portalEndpoints.renewPortalLink, async ({ params, body, admin }) => {
    const { id, personId } = params;
    return access(admin, id, await renewLink(deps, change(admin, id), { personId, by: body.by }));
  });
  bindEndpoint(app, portalEndpoints.endPortalAccess, async ({ params, admin }) => {
    await endAccess(deps, change(admin, params.id), params.personId);
    return access(admin, params.id);
  });
  bindEndpoint(app, portalEndpoints.mailMonthlyReports, async ({ params, body, admin }) => {
    await switchReportMails(deps, change(admin, params.id), body.mailsReports);
    return access(admin, params.id);
  });
}

/** Answers of secret addresses must not be cached, nor listed by search engines. */
function keepSecret(_request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
  reply.header("referrer-policy", "no-referrer");
}

function endedLink(error: unknown): "ended" {
  if (error instanceof AppError && error.status === 404) return "ended";
  throw error;
}

/** Reads the report from the pressed button of a car. The price is null where none can be read. @throws {AppError} 400 for another button */
function readReport(fields: URLSearchParams): Parameters<typeof reportCar>[2] {
  const kind = REPORT_KINDS.find((each) => each === fields.get("report"));
  const car = /^[1-9]\d{0,8}$/.exec(fields.get("car") ?? "")?.[0];
  if (!kind || car === undefined) throw AppError.badRequest("This button is not known");
  const priceUsd = kind === "price" ? readReportedPrice(fields.get("price") ?? "") : null;
  return { vehicleId: Number(car), kind, priceUsd };
}

/** The query of the page from which a report came, with its outcome. */
function backTo(fields: URLSearchParams, said: string): URLSearchParams {
  const back = new URLSearchParams({ said });
  const page = /^[1-9]\d{0,4}$/.exec(fields.get("page") ?? "")?.[0];
  const problem = PROBLEMS.find((each) => each === fields.get("problem"));
  const find = fields.get("find") ?? "";
  if (page !== undefined && page !== "1") back.set("page", page);
  if (problem) back.set("problem", problem);
  if (find !== "") back.set("find", find.slice(0, MAX_FIND));
  return back;
}
