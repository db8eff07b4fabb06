import { sql } from "kysely";
import { z } from "zod";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { PLACEHOLDER_EMAIL } from "#kernel/settings/rules/site-settings.ts";
import { PUBLIC_URL_SETTING } from "#kernel/settings/site-identity.ts";
import type { FirstSteps } from "./first-steps-endpoints.ts";
import { type GuideChoices, NO_CHOICES, STEPS, showsGuide, stepStates } from "./rules/steps.ts";

/**
 * The row of the settings table with the operator's choices. An installation that started with the guide has it from its first
 * start.
 */
const SETTING = "firstSteps";

const choicesSchema = z.object({ dismissed: z.boolean(), skipped: z.array(z.enum(STEPS)) });

/** Facts that the guide needs from other rooms. */
export type FirstStepsDeps = {
  db: Db;
  site: { contactEmail: string; isPublicUrlSet: boolean };
  /** Returns whether a mail server is set up. */
  sendsMail(): boolean;
  /** The ids of the demo's dealerships. */
  findDemoDealerships(): Promise<number[]>;
  /** The administrator whose password is still the one from the environment; null without one. */
  findGivenPassword(): Promise<string | null>;
};

async function readChoices(db: DbOrTransaction): Promise<GuideChoices | null> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", SETTING).executeTakeFirst();
  return row ? choicesSchema.parse(JSON.parse(row.value)) : null;
}

async function writeChoices(db: DbOrTransaction, choices: GuideChoices): Promise<void> {
  const value = JSON.stringify(choices);
  await db
    .insertInto("settings")
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}

/** Records that the installation starts with the guide. Called when the first administrator has been added. */
export const beginFirstSteps = (db: Db): Promise<void> => writeChoices(db, NO_CHOICES);

/** Reads the states of the steps of setting up a marketplace. */
export async function readFirstSteps(deps: FirstStepsDeps): Promise<FirstSteps> {
  const { db, site } = deps;
  const [choices, demo, passwordAccount] = await Promise.all([
    readChoices(db),
    deps.findDemoDealerships(),
    deps.findGivenPassword(),
  ]);
  const own = await db
    .selectFrom("dealerships")
    .select(sql<boolean>`bool_and(price_basis <> 'unknown')`.as("are_fees_known"))
    .where(sql<boolean>`id <> all(${demo}::int[])`)
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst();
  // The stored addresses. The host's copy may be ten seconds old.
  const stored = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["contactEmail", PUBLIC_URL_SETTING])
    .execute();
  const storedOf = (key: string) => stored.find((row) => row.key === key)?.value;
  const { dismissed, skipped } = choices ?? NO_CHOICES;
  const steps = stepStates(
    {
      name: (storedOf("contactEmail") ?? site.contactEmail) !== PLACEHOLDER_EMAIL,
      dealership: own !== undefined,
      fees: own?.are_fees_known === true,
      password: passwordAccount === null,
      address: site.isPublicUrlSet || storedOf(PUBLIC_URL_SETTING) !== undefined,
      mail: deps.sendsMail(),
    },
    { dismissed, skipped },
  );
  const isShown = showsGuide({ steps, dismissed, began: choices !== null, hasOwnDealership: own !== undefined });
  return { isShown, dismissed, steps, passwordAccount };
}

/** Stores the operator's choices in place of the former ones. */
export async function chooseFirstSteps(
  deps: FirstStepsDeps,
  choices: GuideChoices,
  adminName: string,
): Promise<FirstSteps> {
  await deps.db.transaction().execute(async (trx) => {
    await writeChoices(trx, choices);
    const { dismissed, skipped } = choices;
    const details = `${dismissed ? "Dismissed" : "Shown"}; skipped: ${skipped.join(", ") || "none"}.`;
    await recordAudit(trx, { adminName, action: "setting.updated", subject: "First steps", details });
  });
  return readFirstSteps(deps);
}
