import { sql } from "kysely";
import { expect } from "vitest";
import { collectNews } from "#features/follows/collect-news.ts";
import { type NewsDeps, sendNews } from "#features/follows/send-news.ts";
import { openNewsWriter } from "#features/follows/write-news.ts";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import type { TestApp } from "./test-app.ts";

const SITE = { siteName: "Cars", publicUrl: "https://cars.example" };
/** The environment of a server whose mails the kit reads. */
export const FOLLOW_ENVIRONMENT = {
  ...{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" },
  ...{ PUBLIC_URL: SITE.publicUrl, SITE_NAME: SITE.siteName },
};

type KindOfMail = Mail & { kind: string };

/** Returns what a test does with followed searches: asking, confirming, the worker's round, and reading the mails. */
export function followKit(test: TestApp) {
  const { db, mail } = test.context;
  if (!mail) throw new Error("the test's server has no mail");
  const deps = (): NewsDeps => ({ ...test.context, mail, site: SITE });

  /** All mails so far as they would be sent now, the earliest first. */
  async function mails(): Promise<KindOfMail[]> {
    const rows = await db.selectFrom("mails").select(["kind", "sealed", "about"]).orderBy("id").execute();
    const write = openNewsWriter(deps());
    const written: KindOfMail[] = [];
    for (const { kind, sealed, about } of rows) {
      const one: Mail | null = sealed ? JSON.parse(deps().mail.box.open(sealed, MAIL_PURPOSE)) : await write(about);
      if (one) written.push({ ...one, kind });
    }
    return written;
  }

  const pathIn = (one: Mail | undefined, use: string): string =>
    new RegExp(`${SITE.publicUrl}(/follow/${use}/[\\w-]+)`).exec(one?.text ?? "")?.[1] ?? "";

  /** @param fields of a form; absent: the request has no body */
  async function page(
    method: "GET" | "POST",
    url: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const answer = await test.app.inject({
      method,
      url,
      headers: { ...(fields && { "content-type": "application/x-www-form-urlencoded" }), ...headers },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  }

  const ask = (email: string, query = "make=Honda", frequency = "immediate") =>
    page("POST", "/follow", { email, query, frequency, website: "" });

  /** Follows a search and confirms it. */
  async function follow(email: string, query?: string, frequency?: string): Promise<void> {
    await ask(email, query, frequency);
    const sent = (await mails()).findLast(({ kind, to }) => kind === "follow-confirmation" && to === email);
    const confirmed = await page("POST", pathIn(sent, "confirm"), { action: "confirm" });
    expect(confirmed.body).toMatch(/You follow this (search|car)/);
  }

  /** Begins anew: without follows, mails and cars. */
  async function clear(): Promise<void> {
    for (const table of ["mails", "follows", "car_news", "vehicle_prices", "vehicles"] as const) {
      await db.deleteFrom(table).execute();
    }
    await sql`update car_news_state set began_at = now() - interval '1 hour', through = now()`.execute(db);
  }

  return {
    ...{ deps, mails, pathIn, page, ask, follow, clear },
    tell: async () => sendNews(deps(), await collectNews(db)),
    news: async () => (await mails()).filter(({ kind }) => kind === "follow-news"),
    makeDue: () => sql`update follows set next_due_at = now()`.execute(db),
    drop: (title: string, to: number) =>
      sql`update vehicles set price_drop_usd = price_usd - ${to}, price_usd = ${to}, price_dropped_at = now()
        where title = ${title}`.execute(db),
  };
}
