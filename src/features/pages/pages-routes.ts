import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { readPublicSettings, type SiteConfig } from "#kernel/settings/read-settings.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { pagesEndpoints } from "./pages-endpoints.ts";
import { DEFAULT_TEXTS } from "./rules/default-texts.ts";
import { SITE_PAGES, type SitePageName } from "./rules/site-pages.ts";

type PageText = { text: string; isDefault: boolean };

/** Reads a page's text: the operator's, or else the product's. */
async function readPage(db: DbOrTransaction, site: SiteConfig, name: SitePageName): Promise<PageText> {
  const own = await db.selectFrom("site_pages").select("text").where("name", "=", name).executeTakeFirst();
  if (own) return { text: own.text, isDefault: false };
  return { text: DEFAULT_TEXTS[name](await readPublicSettings(db, site)), isDefault: true };
}

/** Stores a page's text; an empty one deletes it. @param adminName for the audit log */
async function setPage(db: Db, { name, text }: { name: SitePageName; text: string }, adminName: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (text === "") await trx.deleteFrom("site_pages").where("name", "=", name).execute();
    else {
      await trx
        .insertInto("site_pages")
        .values({ name, text })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ text, updated_at: sql<Date>`now()` }))
        .execute();
    }
    const details = text === "" ? "The product's text is back." : `${formatAmount(text.length, "character")}.`;
    await recordAudit(trx, { adminName, action: "pages.changed", subject: SITE_PAGES[name].label, details });
  });
}

/** @param deps.publicDb the database that shoppers read */
export function pagesRoutes(app: FastifyInstance, deps: { db: Db; publicDb: Db; site: SiteConfig }): void {
  const { db, publicDb, site } = deps;
  bindPublicRead(app, pagesEndpoints.getSitePage, ({ params, request }) =>
    readPage(request.server.isAdmins(request) ? db : publicDb, site, params.name),
  );
  bindEndpoint(app, pagesEndpoints.setSitePage, async ({ params, body, admin }) => {
    await setPage(db, { name: params.name, text: body.text }, admin.username);
    return readPage(db, site, params.name);
  });
}
