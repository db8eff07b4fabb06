import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import { type SecretBox, UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { ConsentFiles } from "./consent-files.ts";
import type { Consent, RecordConsent } from "./rights-endpoints.ts";
import { CONSENT_CHANNELS, CONSENT_FILE_WANTED, consentFileName, sniffConsentFile } from "./rules/consent-rules.ts";
import { type ConsentNotes, openNotes, sealNotes, tryOpenNotes } from "./sealed-notes.ts";

export type RightsDeps = {
  db: Db;
  box: SecretBox;
  files: ConsentFiles;
};

const noEntry = () => AppError.notFound("There is no such entry");
/** The day may have begun in another time zone before it begins here. */
const ZONES_AHEAD_MS = 14 * 3_600_000;

/** The existence and the kind of an entry are shown without the key too. */
const UNREADABLE_NOTES: ConsentNotes = { name: UNREADABLE, role: "", note: "" };

/** The wire shape of an entry. */
export function presentConsent(row: Selectable<Database["consents"]>, box: SecretBox): Consent {
  const { fileName, ...notes } = tryOpenNotes(box, "consent", row.sealed) ?? UNREADABLE_NOTES;
  const { file_kind: kind, file_bytes: bytes, file_sha256: sha256 } = row;
  return {
    ...{ id: row.id, kind: row.kind, channel: row.channel, givenOn: row.given_on },
    ...{ recordedAt: row.recorded_at.toISOString(), recordedBy: row.recorded_by },
    ...notes,
    file:
      kind === null || bytes === null || sha256 === null
        ? null
        : { name: fileName ?? consentFileName("", kind), kind, bytes, sha256: sha256.toString("hex") },
  };
}

/** The columns of an entry; a day as text. */
export const selectConsents = (db: Pick<Db, "selectFrom">) =>
  db
    .selectFrom("consents")
    .selectAll()
    .select((eb) => eb.cast<string>("given_on", "text").as("given_on"));

/**
 * Records that a person of a dealership has agreed to the listing or withdrawn. Earlier entries stay. A withdrawal does not take
 * anything down.
 * @throws {AppError} 404; 400 for a day in the future
 */
export async function recordConsent(
  { db, box }: RightsDeps,
  dealershipId: number,
  { name, role, note, ...entry }: RecordConsent,
  adminName: string,
): Promise<Consent> {
  if (Date.parse(entry.givenOn) > Date.now() + ZONES_AHEAD_MS) throw AppError.badRequest("The day is in the future");
  return db.transaction().execute(async (trx) => {
    const dealership = await trx
      .selectFrom("dealerships")
      .select("name")
      .where("id", "=", dealershipId)
      .forKeyShare()
      .executeTakeFirst();
    if (!dealership) throw AppError.notFound("There is no such dealership");
    const { id } = await trx
      .insertInto("consents")
      .values({
        ...{ dealership_id: dealershipId, kind: entry.kind, channel: entry.channel, given_on: entry.givenOn },
        ...{ recorded_by: adminName, sealed: sealNotes(box, "consent", { name, role, note }) },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // The log is kept longer than a person's name is needed, so it has the day and the channel, and no name.
    const details = `${CONSENT_CHANNELS[entry.channel]}, ${entry.givenOn}.`;
    const action = entry.kind === "agreed" ? "consent.recorded" : "consent.withdrawn";
    await recordAudit(trx, { adminName, action, subject: dealership.name, details });
    return presentConsent(await selectConsents(trx).where("id", "=", id).executeTakeFirstOrThrow(), box);
  });
}

/**
 * Adds a file to an entry. The file is stored before the entry names it, so every named file is complete.
 * @param given the uploaded file
 * @throws {AppError} 400 for a file of another kind, 404, 409 when the entry has a file
 */
export async function addConsentFile(
  { db, box, files }: RightsDeps,
  id: number,
  given: { name: string; content: Buffer },
  adminName: string,
): Promise<Consent> {
  const kind = sniffConsentFile(given.content);
  if (kind === null) throw AppError.badRequest(CONSENT_FILE_WANTED);
  const entry = await selectConsents(db).where("id", "=", id).executeTakeFirst();
  if (!entry) throw noEntry();
  if (entry.file_name !== null) throw hasFile();
  const name = await files.save(box, entry.dealership_id, given.content);
  try {
    return await db.transaction().execute(async (trx) => {
      const row = await selectConsents(trx).where("id", "=", id).forUpdate().executeTakeFirst();
      if (!row) throw noEntry();
      if (row.file_name !== null) throw hasFile();
      const notes: ConsentNotes = {
        ...openNotes(box, "consent", row.sealed),
        fileName: consentFileName(given.name, kind),
      };
      await trx
        .updateTable("consents")
        .set({
          ...{ file_name: name, file_kind: kind, file_bytes: given.content.length, file_added_at: new Date() },
          file_sha256: createHash("sha256").update(given.content).digest(),
          sealed: sealNotes(box, "consent", notes),
        })
        .where("id", "=", id)
        .execute();
      const dealership = await trx
        .selectFrom("dealerships")
        .select("name")
        .where("id", "=", row.dealership_id)
        .executeTakeFirst();
      const details = `${kind}, ${formatCount(given.content.length)} bytes.`;
      const subject = dealership?.name ?? `Dealership ${row.dealership_id}`;
      await recordAudit(trx, { adminName, action: "consent.file_added", subject, details });
      return presentConsent(await selectConsents(trx).where("id", "=", id).executeTakeFirstOrThrow(), box);
    });
  } catch (error) {
    // If the file stays nevertheless, the sweep deletes it.
    await files.remove(name).catch(() => {});
    throw error;
  }
}

const hasFile = () => AppError.conflict("This entry already has a file. Add a new entry for another file.");

/** Returns the file of an entry. @throws {AppError} 404 when there is none */
export async function readConsentFile(
  { db, box, files }: RightsDeps,
  id: number,
): Promise<{ name: string; content: Buffer }> {
  const entry = await selectConsents(db).where("id", "=", id).executeTakeFirst();
  if (!entry?.file_name) throw AppError.notFound("This entry has no file");
  const content = await files.read(box, entry.file_name);
  if (!content) throw AppError.notFound("The file is missing. A backup may have it.");
  return { name: presentConsent(entry, box).file?.name ?? "agreement", content };
}
