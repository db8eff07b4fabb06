import { sql } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { readPublicSettings, type SiteConfig } from "#kernel/settings/read-settings.ts";
import { SITE_SHOWS_DEALS } from "#kernel/settings/settings-table.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { DEFAULT_TEXTS } from "./rules/default-texts.ts";
import { SITE_PAGE_NAMES, SITE_PAGES, type SitePageName } from "./rules/site-pages.ts";

/** The table of the operator's texts. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    site_pages: SitePagesTable;
  }
}

type SitePagesTable = { name: SitePageName; text: string; updated_at: DefaultsToNow };

type PageText = { text: string; isDefault: boolean };

/** Reads a page's text: the operator's, or else the product's. */
export async function readPage(db: DbOrTransaction, site: SiteConfig, name: SitePageName): Promise<PageText> {
  const own = await db.selectFrom("site_pages").select("text").where("name", "=", name).executeTakeFirst();
  if (own) return { text: own.text, isDefault: false };
  return { text: DEFAULT_TEXTS[name](await readPublicSettings(db, site)), isDefault: true };
}

/** Returns the paths of the pages. Where no labels of deals are shown, the one that explains them is not among them. */
export async function listPagePaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ shown: boolean }>`select ${sql.raw(SITE_SHOWS_DEALS)} as shown`.execute(db);
  return SITE_PAGE_NAMES.filter((name) => rows[0]?.shown || name !== "deals").map((name) => SITE_PAGES[name].path);
}

/** Stores a page's text; an empty one deletes it. @param adminName for the audit log */
export async function setPage(
  db: Db,
  { name, text }: { name: SitePageName; text: string },
  adminName: string,
): Promise<void> {
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
