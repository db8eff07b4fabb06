import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";

/** The tables of questions to dealerships. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    inquiries: InquiriesTable;
    inquiry_contents: InquiryContentsTable;
  }
}

type InquiriesTable = {
  id: GeneratedAlways<string>;
  dealership_id: number;
  vehicle_id: number;
  title: string;
  created_at: DefaultsToNow;
  is_proven: boolean;
  has_copy: boolean;
  deliveries: Generated<number>;
  bundle_key: string | null;
};

type InquiryContentsTable = {
  inquiry_id: string;
  created_at: DefaultsToNow;
  sealed: Buffer;
  address_hash: Buffer;
  nonce: string;
};

/** For which a question's text is encrypted. */
export const CONTENT_PURPOSE = "inquiry";

/** Returns the outbox key of the mail by which a question goes to its dealership. @param delivery 1 for the first */
export const deliveryKey = (inquiryId: string, delivery: number): string => `question ${inquiryId} ${delivery}`;

/** SQL for the key of the latest delivery of row `i` of `inquiries`. */
export const LATEST_DELIVERY_KEY = sql<string>`coalesce(i.bundle_key, 'question ' || i.id || ' ' || i.deliveries)`;
