import { sql } from "kysely";

/** What names the mail by which a question goes to its dealership. @param delivery its first is 1 */
export const deliveryKey = (inquiryId: string, delivery: number): string => `question ${inquiryId} ${delivery}`;

/** SQL for that of the latest delivery of row `i` of `inquiries`. */
export const LATEST_DELIVERY_KEY = sql<string>`('question ' || i.id || ' ' || i.deliveries)`;
