import { sql } from "kysely";
import type { DbOrTransaction } from "../infra/db.ts";

/** How often shoppers opened a vehicle and went to a seller, since ever; bots and repeats left out. */
export async function countLeads(db: DbOrTransaction): Promise<{ views: number; clicks: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("vehicle_view_days")
        .select(sql<number>`coalesce(sum(views), 0)::int`.as("n"))
        .$asScalar()
        .$notNull()
        .as("views"),
      eb
        .selectFrom("contact_click_days")
        .select(sql<number>`coalesce(sum(clicks), 0)::int`.as("n"))
        .$asScalar()
        .$notNull()
        .as("clicks"),
    ])
    .executeTakeFirstOrThrow();
}
