import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { presentConsent, type RightsDeps, selectConsents } from "./record-consent.ts";
import type { Rights, ShownFacts } from "./rights-endpoints.ts";
import { presentTakedown } from "./take-down.ts";

const noDealership = () => AppError.notFound("There is no such dealership");

/**
 * Returns a dealership's consent, visible facts and takedowns. For a deleted dealership, the rest that is still kept.
 * @throws {AppError} 404 when nothing is stored about it
 */
export async function getRights({ db, box }: RightsDeps, dealershipId: number): Promise<Rights> {
  const [dealership, consents, takedowns] = await Promise.all([
    readShown(db, dealershipId),
    selectConsents(db).where("dealership_id", "=", dealershipId).orderBy("id", "desc").execute(),
    db
      .selectFrom("takedowns")
      .selectAll()
      .where("dealership_id", "=", dealershipId)
      .orderBy((eb) => eb("lifted_at", "is", null), "desc")
      .orderBy("id", "desc")
      .execute(),
  ]);
  const isKnown = dealership !== undefined || consents.length + takedowns.length > 0;
  if (!isKnown) throw noDealership();
  const shown = dealership ?? { photos: false, price: false, name: false, page: false };
  if (consents.length + takedowns.length === 0) return { shown, consents: [], takedowns: [] };
  return {
    shown,
    consents: consents.map((row) => presentConsent(row, box)),
    takedowns: takedowns.map((row) => presentTakedown(row, box)),
  };
}

const readShown = (db: Pick<Db, "selectFrom">, id: number) =>
  db
    .selectFrom("dealerships")
    .select(["shows_photos as photos", "shows_price as price", "shows_name as name", "shows_page as page"])
    .where("id", "=", id)
    .executeTakeFirst();

const WORDS = { photos: "Photos", price: "Prices", name: "Name and contact", page: "Dealer's page" } as const;

/**
 * Changes which facts of a dealership's cars are shown. Triggers update the search and the cached pages in the same transaction,
 * so that no process still shows a hidden fact.
 * @param change facts left out do not change
 * @throws {AppError} 404
 */
export async function changeShown(
  { db }: Pick<RightsDeps, "db">,
  id: number,
  change: Partial<ShownFacts>,
  adminName: string,
): Promise<ShownFacts> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("dealerships")
      .select([
        "name as title",
        "shows_photos as photos",
        "shows_price as price",
        "shows_name as name",
        "shows_page as page",
      ])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw noDealership();
    const { title, ...was } = before;
    const shown = { ...was, ...change };
    const changed = (Object.keys(WORDS) as (keyof ShownFacts)[]).filter((what) => shown[what] !== was[what]);
    if (changed.length === 0) return shown;
    await trx
      .updateTable("dealerships")
      .set({
        ...{ shows_photos: shown.photos, shows_price: shown.price },
        ...{ shows_name: shown.name, shows_page: shown.page },
      })
      .where("id", "=", id)
      .execute();
    const details = changed.map((what) => `${WORDS[what]}: ${shown[what] ? "shown" : "not shown"}.`).join(" ");
    await recordAudit(trx, { adminName, action: "dealership.shown_changed", subject: title, details });
    return shown;
  });
}
