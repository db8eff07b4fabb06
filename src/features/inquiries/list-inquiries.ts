import { sql } from "kysely";
import { leadAddress } from "#core/dealerships/dealership-table.ts";
import type { Inquiry } from "#core/dealerships/rules/inquiry-rules.ts";
import { findWholeVehicle } from "#core/listing/get-vehicle.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { MailState } from "#kernel/mail/rules/mail-kinds.ts";
import { AppError } from "#kernel/process/errors.ts";
import { INQUIRY_CONTENTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import type { DealershipInquiries } from "./inquiry-endpoints.ts";
import { dealershipMail } from "./inquiry-mails.ts";
import { CONTENT_PURPOSE, deliveryKey, LATEST_DELIVERY_KEY } from "./inquiry-table.ts";
import type { InquiryDeps } from "./send-inquiry.ts";

const MAX_LISTED = 50;

const RECENT = sql`now() - ${INQUIRY_CONTENTS_KEPT_DAYS} * interval '1 day'`;

/** States in which a question has not reached its dealership and is not retried. */
const UNDELIVERED: ReadonlySet<MailState> = new Set<MailState>(["refused", "failed"]);

/** Returns the number of a dealership's questions, and the states of the latest. */
export async function listInquiries({ db, mail }: InquiryDeps, dealershipId: number): Promise<DealershipInquiries> {
  const { recent, total } = await db
    .selectFrom("inquiries")
    .select([
      sql<number>`count(*) filter (where created_at > ${RECENT})::int`.as("recent"),
      sql<number>`count(*)::int`.as("total"),
    ])
    .where("dealership_id", "=", dealershipId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("inquiries as i")
    .innerJoin("mails as m", (join) => join.on("m.key", "=", LATEST_DELIVERY_KEY))
    .leftJoin("inquiry_contents as c", "c.inquiry_id", "i.id")
    .select(["i.id", "i.vehicle_id", "i.title", "i.created_at", "m.state", "m.answer", "c.inquiry_id as content"])
    .where("i.dealership_id", "=", dealershipId)
    .where("i.created_at", ">", sql<Date>`${RECENT}`)
    .orderBy("i.id", "desc")
    .limit(MAX_LISTED)
    .execute();
  const inquiries = rows.map(({ id, vehicle_id, title, created_at, state, answer, content }) => ({
    ...{ id: Number(id), vehicleId: vehicle_id, title, createdAt: created_at.toISOString(), state, answer },
    canBeResent: UNDELIVERED.has(state) && content !== null,
  }));
  return { sendsMail: mail.settings !== null, recent, total, inquiries };
}

/**
 * Sends an undelivered question to the dealership's present address, with the car's present data.
 * @throws {AppError} 404 when there is no such question, or its text has been deleted; 409 when it has been delivered or is being sent,
 *   the car is no longer listed, or there is no address
 */
export async function resendInquiry({ db, mail, site }: InquiryDeps, id: number, adminName: string): Promise<void> {
  if (!mail.settings) throw AppError.conflict("No mail server is set up. Set one up under Settings, Mail");
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("inquiries as i")
      .innerJoin("inquiry_contents as c", "c.inquiry_id", "i.id")
      .innerJoin("mails as m", (join) => join.on("m.key", "=", LATEST_DELIVERY_KEY))
      .innerJoin("dealerships as d", "d.id", "i.dealership_id")
      .select(["i.id", "i.vehicle_id", "i.created_at", "i.deliveries", "c.sealed", "m.state"])
      .select([
        "d.id as dealership_id",
        "d.name",
        "d.url",
        "d.location",
        "d.contact",
        leadAddress("d").as("lead_email"),
        "d.lead_format",
      ])
      .where("i.id", "=", `${id}`)
      .forUpdate("i")
      .executeTakeFirst();
    if (!row) throw AppError.notFound("There is no such question, or what it says has been deleted");
    if (!UNDELIVERED.has(row.state)) {
      throw AppError.conflict("Only a question that could not be delivered can be sent again");
    }
    const { lead_email } = row;
    if (lead_email === null) throw AppError.conflict("The dealership has no address for questions");
    const vehicle = await findWholeVehicle(trx, `${row.vehicle_id}`).catch((error: unknown) => {
      if (error instanceof AppError) throw AppError.conflict("The car is no longer listed");
      throw error;
    });
    const inquiry: Inquiry = JSON.parse(mail.box.open(row.sealed, CONTENT_PURPOSE));
    const dealership = {
      ...{ id: row.dealership_id, name: row.name, url: row.url, location: row.location, contact: row.contact },
      lead_email,
      lead_format: row.lead_format,
    };
    const letter = { site, id, askedAt: row.created_at, inquiry, vehicle, dealership };
    const delivery = row.deliveries + 1;
    await trx
      .updateTable("inquiries")
      .set({ deliveries: delivery, bundle_key: null })
      .where("id", "=", row.id)
      .execute();
    await mail.outbox.put(trx, [
      { key: deliveryKey(row.id, delivery), kind: "question", urgent: true, mail: dealershipMail(letter) },
    ]);
    await recordAudit(trx, { adminName, action: "inquiry.resent", subject: row.name, details: `Question ${id}.` });
  });
}
