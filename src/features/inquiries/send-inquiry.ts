import type { Transaction } from "kysely";
import { leadAddress, takesQuestions } from "#core/dealerships/dealership-table.ts";
import { type Inquiry, PLAIN_FORM_SECONDS, readInquiry } from "#core/dealerships/rules/inquiry-rules.ts";
import { findWholeVehicle } from "#core/listing/get-vehicle.ts";
import { isWorkDone, makeChallenge, readChallenge } from "#kernel/auth/work-challenge.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { AppError } from "#kernel/process/errors.ts";
import { bundleQuestion } from "./bundle-questions.ts";
import type { InquiryForm } from "./inquiry-endpoints.ts";
import { countInquiry, levelOfForm, lockInquiries, notPassedOn } from "./inquiry-limits.ts";
import { copyMail, dealershipMail, type InquirySite } from "./inquiry-mails.ts";
import { CONTENT_PURPOSE, deliveryKey } from "./inquiry-table.ts";

export type InquiryDeps = { db: Db; mail: OpenedMail; site: InquirySite };

/** A form as received. `solution` is null from a browser without scripts. */
export type TypedInquiry = Inquiry & { website: string; challenge: string; solution: string | null };

const gone = () =>
  new AppError(410, "This car is no longer listed, so no question about it can be passed on. Similar cars may be.");
const takesNone = () =>
  AppError.notFound("This dealership takes no questions here. Please use “Contact Seller” on the car's page.");

/** Returns a listed car whose dealership takes questions. @throws {AppError} 410 when the car is gone, 404 when it takes none */
async function findAskable({ db, mail }: InquiryDeps, idOrVin: string) {
  const vehicle = await findWholeVehicle(db, idOrVin).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? gone() : error;
  });
  const dealership = await db
    .selectFrom("dealerships")
    .select(["id", "name", "url", "location", "contact", leadAddress().as("lead_email"), "lead_format"])
    .where("id", "=", vehicle.dealership_id)
    .where(takesQuestions())
    .where("shows_name", "=", true)
    .executeTakeFirst();
  if (!mail.settings || !dealership || dealership.lead_email === null) throw takesNone();
  return { mail, vehicle, dealership: { ...dealership, lead_email: dealership.lead_email } };
}

/** Returns the data of the form for a question about a car. @throws {AppError} as `findAskable` */
export async function getInquiryForm(deps: InquiryDeps, idOrVin: string): Promise<InquiryForm> {
  const { mail, vehicle, dealership } = await findAskable(deps, idOrVin);
  const level = await levelOfForm(deps.db, { vehicleId: vehicle.id, dealershipId: dealership.id });
  const challenge = makeChallenge(mail.box, vehicle.id, new Date(), level);
  return { vehicleId: vehicle.id, title: vehicle.title, dealershipName: dealership.name, challenge };
}

/**
 * Checks the form's challenge, and the work or, without scripts, the time that it took.
 * @throws {AppError} 409 with `code: "challenge"` when it is too old, 400 when we have not made it or the proof of work is wrong
 */
function checkForm(mail: OpenedMail, vehicleId: number, { challenge, solution }: TypedInquiry) {
  const read = readChallenge(mail.box, challenge, vehicleId);
  if (read === null) throw AppError.badRequest("This form is not complete. Please open it again from the car's page.");
  if (read === "old") throw openAgain("This form was open for too long. Please open it again.");
  if (solution === null && read.ageSeconds < PLAIN_FORM_SECONDS) {
    throw AppError.badRequest("That was too fast for us. Please wait some seconds and send it again.");
  }
  if (solution !== null && !isWorkDone(challenge, solution)) {
    throw AppError.badRequest("Your browser's check failed. Please open the form again.");
  }
  return read;
}

/** The page's script gets a new challenge by itself. */
const openAgain = (why: string) => new AppError(409, why, { code: "challenge" });

/**
 * Takes a question: stores it encrypted, and puts its mails into the outbox in the same transaction, so that it is sent if and only if it
 * is stored. The same form sent again (because the response was lost) is not sent twice. To a dealership that gets many, it goes together
 * with others.
 * @param address of the shopper (`countedAddress`)
 * @returns whether a copy goes to the shopper
 * @throws {AppError} 400 for an invalid form, 404, 409 and 410 as above, 429 for too many
 */
export async function sendInquiry(
  deps: InquiryDeps,
  idOrVin: string,
  typed: TypedInquiry,
  address: string | null,
): Promise<boolean> {
  const inquiry = readInquiry(typed);
  if (typeof inquiry === "string") throw AppError.badRequest(inquiry);
  const { mail, vehicle, dealership } = await findAskable(deps, idOrVin);
  const { nonce, level } = checkForm(mail, vehicle.id, typed);
  // Only programs fill in an invisible field. They get the usual response.
  if (typed.website !== "") return false;
  const { box, outbox } = mail;
  const emailHash = outbox.addressHash(inquiry.email);
  const isProven = typed.solution !== null;
  return deps.db.transaction().execute(async (trx) => {
    await lockInquiries(trx);
    const taken = await findSentInquiry(trx, mail, nonce, inquiry);
    if (taken) return taken.has_copy;
    const subject = { vehicleId: vehicle.id, dealershipId: dealership.id };
    const counted = await countInquiry(trx, box, { ...subject, emailHash, address, isProven });
    if (counted === "shopper")
      throw tooMany("You have reached today's limit of questions, or have already asked about this car.");
    if (counted === "busy") throw tooMany("There are too many questions at the moment. Please try again later.");
    // It may have become crowded while the form was open, but not by two levels.
    if (isProven && level + 1 < counted.level) throw openAgain("This form is out of date. Please open it again.");
    const { hasCopy, waits } = counted;
    const { id, created_at } = await trx
      .insertInto("inquiries")
      .values({
        ...{ dealership_id: dealership.id, vehicle_id: vehicle.id, title: vehicle.title },
        ...{ is_proven: isProven, has_copy: hasCopy },
      })
      .returning(["id", "created_at"])
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("inquiry_contents")
      .values({
        ...{ inquiry_id: id, nonce, address_hash: emailHash },
        sealed: box.seal(JSON.stringify(inquiry), CONTENT_PURPOSE),
      })
      .execute();
    const letter = { site: deps.site, id: Number(id), askedAt: created_at, inquiry, vehicle, dealership };
    // A CRM reads one question a mail, and has no mailbox to fill.
    if (waits && dealership.lead_format === "text") await bundleQuestion(trx, outbox, { id, dealership });
    else {
      const mailed = { key: deliveryKey(id, 1), kind: "question", urgent: true, mail: dealershipMail(letter) } as const;
      await outbox.put(trx, [mailed]);
    }
    if (hasCopy) await outbox.put(trx, [{ key: `question-copy ${id}`, kind: "question-copy", mail: copyMail(letter) }]);
    return hasCopy;
  });
}

const tooMany = (why: string) => new AppError(429, notPassedOn(why));

/**
 * Returns the question that a form has sent already.
 * @throws {AppError} 409 when it was another one: a challenge is valid for one question
 */
async function findSentInquiry(trx: Transaction<Database>, { box }: OpenedMail, nonce: string, inquiry: Inquiry) {
  const known = await trx
    .selectFrom("inquiry_contents as c")
    .innerJoin("inquiries as i", "i.id", "c.inquiry_id")
    .select(["c.sealed", "i.has_copy"])
    .where("c.nonce", "=", nonce)
    .executeTakeFirst();
  if (!known || box.open(known.sealed, CONTENT_PURPOSE) === JSON.stringify(inquiry)) return known;
  throw openAgain("This form has been sent already. Please open it again.");
}
