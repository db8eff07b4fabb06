import { beforeEach, expect } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { DealerReport, Portal } from "#features/portal/portal-endpoints.ts";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { insertDealership } from "./factories.ts";
import { sharedTestApp } from "./shared-test-app.ts";

/** Variables of a site that sends mail. Nobody listens there, so mails wait in the outbox. */
export const MAILING_SITE = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "cars@market.example",
  PUBLIC_URL: "http://cars.example",
  SITE_NAME: "Cars",
};

/**
 * The whole server with mail and two dealerships, and the actions on a dealership's portal. Call it at the top of the file, and
 * use the result within tests and hooks only: before each test there are two new dealerships, whose ids it then has.
 */
export function sharedPortalApp() {
  const dealers = { dealer: 0, other: 0 };
  const test = sharedTestApp({
    environment: { ...MAILING_SITE, RATE_LIMIT: "off" },
  });
  beforeEach(async () => {
    await test.db.deleteFrom("mails").execute();
    await test.asOwner("delete from notifications; delete from dealerships");
    dealers.dealer = await insertDealership(test.db, { name: "Harbor Motors" });
    dealers.other = await insertDealership(test.db, { name: "Another Lot" });
  });

  const opened = () => {
    if (!test.context.mail) throw new Error("the test's server has no mail");
    return test.context.mail;
  };
  async function mails(): Promise<Mail[]> {
    const rows = await test.db.selectFrom("mails").select("sealed").orderBy("id").execute();
    return rows.map(({ sealed }) => JSON.parse(opened().box.open(sealed as Buffer, MAIL_PURPOSE)));
  }
  const tokensIn = (text: string | undefined): string[] =>
    [...(text ?? "").matchAll(/http:\/\/cars\.example\/portal\/([\w-]{43})/g)].map((match) => match[1] ?? "");
  const lastToken = async (): Promise<string> => tokensIn((await mails()).at(-1)?.text)[0] ?? "";

  const access = `/api/dealerships/ID/portal-access`;
  const allow = (address: string, by: "mail" | "copy" = "mail", id = dealers.dealer) =>
    test.call("POST", access.replace("ID", `${id}`), { address, by });
  /** Gives a person access and returns the link's secret. */
  async function invite(address = "ann@harbor.example", id = dealers.dealer): Promise<string> {
    expect((await allow(address, "mail", id)).status).toBe(200);
    return lastToken();
  }
  const read = async (token: string, query = "") => {
    const answer = await test.app.inject(`/api/portal/${token}${query}`);
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Portal & { message?: string }>() };
  };
  async function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await test.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: answer.statusCode, location: `${answer.headers.location}`, body: answer.body };
  }
  const report = (token: string, car: number, kind: string, price = "") =>
    post(`/portal/${token}`, { car: `${car}`, report: kind, price });
  const waiting = async (): Promise<DealerReport[]> =>
    (await test.call("GET", "/api/admin/dealer-reports")).body.reports;
  const decide = (id: number | undefined, decision: "confirm" | "decline", price: number | null = null) =>
    test.call("POST", `/api/admin/dealer-reports/${id}`, { decision, price });
  const isFound = async (id: number) => (await test.app.inject(`/api/vehicles/${id}`)).statusCode === 200;
  const idOf = async ({ vin }: VehicleFacts): Promise<number> =>
    (await test.db.selectFrom("vehicles").select("id").where("vin", "=", vin).executeTakeFirstOrThrow()).id;
  const audits = async () =>
    (
      await test.db
        .selectFrom("audit_log")
        .select(["action", "subject", "details"])
        .orderBy("id", "desc")
        .limit(3)
        .execute()
    ).map(({ action }) => action);
  return Object.assign(dealers, {
    test,
    mails,
    tokensIn,
    lastToken,
    access,
    allow,
    invite,
    read,
    post,
    report,
    waiting,
    decide,
    isFound,
    idOf,
    audits,
    opened,
  });
}
