import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { LogoFile } from "./logo-route.ts";
import { LOOK_KEYS, lookOf, type StoredLogo } from "./look-settings.ts";
import { type Accent, hiddenIn, type SiteLook } from "./rules/site-look.ts";

/** A logo that has been decoded and encoded anew. `average`: the color of what is drawn; null when no part is transparent. */
export type LogoPicture = { png: Buffer; width: number; height: number; average: string | null };

export type LookDeps = {
  db: Db;
  /** Reads the stored look anew. */
  refresh(): Promise<void>;
};

/** Reads the look that is stored. */
export async function readLook({ db }: { db: Db }): Promise<SiteLook> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", [LOOK_KEYS.accent, LOOK_KEYS.logo])
    .execute();
  return lookOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Stores both accent colors; null: back to AutoHub's own. */
export const setAccent = (deps: LookDeps, accent: Accent | null, adminName: string): Promise<SiteLook> =>
  change(deps, adminName, "Colors", accent ? `To ${accent.light} and, in dark, ${accent.dark}.` : OWN, (trx) =>
    write(trx, LOOK_KEYS.accent, accent && `${accent.light} ${accent.dark}`),
  );

/** Stores the logo; null: back to AutoHub's own. */
export function setLogo(deps: LookDeps, picture: LogoPicture | null, adminName: string): Promise<SiteLook> {
  const details = picture ? `To a picture of ${picture.width} x ${picture.height} pixels.` : OWN;
  return change(deps, adminName, "Logo", details, async (trx) => {
    await write(trx, LOOK_KEYS.logo, picture && JSON.stringify(factsOf(picture)));
    await write(trx, LOOK_KEYS.logoImage, picture === null ? null : picture.png.toString("base64"));
  });
}

const OWN = "Back to AutoHub's own.";

function factsOf({ png, width, height, average }: LogoPicture): StoredLogo {
  const hash = createHash("sha256").update(png).digest("hex").slice(0, 16);
  return { hash, width, height, plate: hiddenIn(average) };
}

async function change(
  deps: LookDeps,
  adminName: string,
  subject: string,
  details: string,
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<SiteLook> {
  await deps.db.transaction().execute(async (trx) => {
    await work(trx);
    await recordAudit(trx, { adminName, action: "setting.updated", subject, details });
  });
  await deps.refresh();
  return readLook(deps);
}

async function write(trx: Transaction<Database>, key: string, value: string | null): Promise<void> {
  if (value === null) return void (await trx.deleteFrom("settings").where("key", "=", key).execute());
  await trx
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}

/** Reads the logo's file, as PNG; null without one. */
export async function readLogoImage(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", LOOK_KEYS.logoImage).executeTakeFirst();
  return row ? Buffer.from(row.value, "base64") : null;
}

/** Reads the logo's address and its file in one statement, so that they belong together; null without a logo. */
export async function readLogo(db: Db): Promise<LogoFile | null> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", [LOOK_KEYS.logo, LOOK_KEYS.logoImage])
    .execute();
  const stored: Partial<Record<string, string>> = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const image = stored[LOOK_KEYS.logoImage];
  const { logo } = lookOf(stored);
  return logo && image !== undefined ? { path: logo.path, png: Buffer.from(image, "base64") } : null;
}
