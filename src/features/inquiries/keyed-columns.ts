import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { CONTENT_PURPOSE } from "./inquiry-table.ts";

/** The limits by network count from zero after a change of the key: networks are not stored. */
export const INQUIRIES_KEYED: KeyedColumns = {
  sealed: [
    {
      table: "inquiry_contents",
      column: "sealed",
      purpose: CONTENT_PURPOSE,
      hashesOf: (text, box) => [openOutbox(box).addressHash(JSON.parse(text).email)],
      withoutPerson: () => null,
    },
  ],
  hashes: [{ table: "inquiry_contents", column: "address_hash" }],
};
