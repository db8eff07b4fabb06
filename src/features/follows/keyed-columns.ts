import type { KeyedColumns } from "#kernel/auth/secrets/keyed-columns.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { ADDRESS_PURPOSE } from "./manage-follows.ts";

export const FOLLOWS_KEYED: KeyedColumns = {
  sealed: [
    {
      table: "follows",
      column: "sealed_address",
      purpose: ADDRESS_PURPOSE,
      hashesOf: (address, box) => [openOutbox(box).addressHash(address)],
      withoutPerson: () => null,
    },
  ],
  hashes: [{ table: "follows", column: "address_hash" }],
};
