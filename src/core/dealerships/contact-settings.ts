import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { UpdateDealership } from "./dealership-schemas.ts";
import {
  CONTACT_PARTS,
  type ContactPart,
  type CorrectedContact,
  joinContacts,
  type ReadContact,
} from "./rules/dealer-contact.ts";

type DealershipRow = Selectable<Database["dealerships"]>;

/** Returns the column of the operator's corrections after a change. What was corrected to what was read follows the website again. */
export function correctionsAfter(
  { read_contact: read, corrected_contact: before }: DealershipRow,
  { contact = {} }: Pick<UpdateDealership, "contact">,
): { corrected_contact: string } {
  const after: CorrectedContact = { ...before };
  for (const part of CONTACT_PARTS) {
    const given = contact[part];
    if (given === undefined) continue;
    if (given === null || (given !== "" && given === read[part])) delete after[part];
    else after[part] = given || null;
  }
  return { corrected_contact: JSON.stringify(after) };
}

const LABELS: Record<ContactPart, string> = {
  phone: "Phone",
  street: "Street",
  zipCode: "Zip code",
  hours: "Hours",
  website: "Website",
};

/** Returns the corrections in the audit log's words. */
export const describeContact = ({ corrected_contact: corrected }: DealershipRow) =>
  Object.fromEntries(
    CONTACT_PARTS.map((part) => {
      const value = corrected[part];
      return [LABELS[part], value === undefined ? "as read" : (value ?? "not shown")];
    }),
  );

/**
 * Stores what a run or a file states of the dealership's contact data. Parts that it does not state stay as they were, but the parts of an
 * address are not mixed (`joinContacts`). Nothing is written where nothing is new, so that the change is not announced to the listing.
 */
export async function storeReadContact(trx: Transaction<Database>, id: number, contact: ReadContact): Promise<void> {
  const { read_contact: before } = await trx
    .selectFrom("dealerships")
    .select("read_contact")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const read = JSON.stringify(joinContacts(contact, before));
  await sql`update dealerships set read_contact = ${read}::jsonb where id = ${id} and read_contact <> ${read}::jsonb`.execute(
    trx,
  );
}
