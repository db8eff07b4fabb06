import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { leadAddress } from "#core/dealerships/dealership-table.ts";
import { BUNDLE_MINUTES, type Inquiry, MAX_BUNDLED_QUESTIONS } from "#core/dealerships/rules/inquiry-rules.ts";
import { findWholeVehicle } from "#core/listing/get-vehicle.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import type { MailWriter, Outbox } from "#kernel/mail/outbox.ts";
import { AppError } from "#kernel/process/errors.ts";
import { bundleMail, type InquirySite } from "./inquiry-mails.ts";
import { CONTENT_PURPOSE } from "./inquiry-table.ts";

const aboutSchema = z.object({ bundle: z.string() });

/**
 * Puts a question into the mail that waits for its dealership, or into a new one that waits for further ones. The caller holds the lock of
 * questions.
 */
export async function bundleQuestion(
  trx: Transaction<Database>,
  outbox: Outbox,
  { id, dealership }: { id: string; dealership: { id: number; lead_email: string } },
): Promise<void> {
  // Locked, so that it is not sent before this question is in it.
  const { rows } = await sql<{ key: string }>`
    select m.key from mails m
    where m.state = 'waiting' and m.key = (
        select bundle_key from inquiries where dealership_id = ${dealership.id} and bundle_key is not null
        order by id desc limit 1)
      and (select count(*) from inquiries i where i.bundle_key = m.key) < ${MAX_BUNDLED_QUESTIONS}
    for update of m`.execute(trx);
  const key = rows[0]?.key ?? `questions from ${id}`;
  await trx.updateTable("inquiries").set({ bundle_key: key }).where("id", "=", id).execute();
  if (rows.length > 0) return;
  const addressHash = outbox.addressHash(dealership.lead_email);
  const mail = { key, kind: "question", addressHash, about: { bundle: key }, waitMinutes: BUNDLE_MINUTES } as const;
  await outbox.defer(trx, [mail]);
}

/** Writes mails with several questions when they are sent, to the dealership's present address and with the cars' present data. */
export function openBundleWriter(deps: { db: Db; mail: OpenedMail; site: InquirySite }): MailWriter {
  const { db, mail, site } = deps;
  return async (written) => {
    const { bundle } = aboutSchema.parse(written);
    const rows = await db
      .selectFrom("inquiries as i")
      .innerJoin("inquiry_contents as c", "c.inquiry_id", "i.id")
      .innerJoin("dealerships as d", "d.id", "i.dealership_id")
      .select(["i.id", "i.vehicle_id", "i.title", "i.created_at", "c.sealed"])
      .select([
        "d.id as dealership_id",
        "d.name",
        "d.url",
        "d.location",
        "d.contact",
        leadAddress("d").as("lead_email"),
        "d.lead_format",
      ])
      .where("i.bundle_key", "=", bundle)
      .orderBy("i.id")
      .execute();
    const [first] = rows;
    if (!first || first.lead_email === null) return null;
    const { dealership_id: id, name, url, location, contact, lead_email, lead_format } = first;
    const questions = [];
    for (const { id, vehicle_id, title, created_at, sealed } of rows) {
      const vehicle = await findWholeVehicle(db, `${vehicle_id}`).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      const inquiry: Inquiry = JSON.parse(mail.box.open(sealed, CONTENT_PURPOSE));
      questions.push({ id: Number(id), title, askedAt: created_at, inquiry, vehicle });
    }
    return bundleMail({ site, dealership: { id, name, url, location, contact, lead_email, lead_format }, questions });
  };
}
