import { type GeneratedAlways, type RawBuilder, sql } from "kysely";
import { tagKey } from "./rules/tag-rules.ts";

/** The tables of tags (decision 27). */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    tags: TagsTable;
    dealership_tags: DealershipTagsTable;
    vehicle_tags: VehicleTagsTable;
  }
}

type TagsTable = { id: GeneratedAlways<number>; name: string; key: string };

type DealershipTagsTable = { dealership_id: number; tag_id: number };

type VehicleTagsTable = { vehicle_id: number; tag_id: number };

/** SQL: true when vehicle `v` has a tag, in any spelling by case. */
export const hasVehicleTag = (tag: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from vehicle_tags vt join tags t on t.id = vt.tag_id
    where vt.vehicle_id = v.id and t.key = ${tagKey(tag)})`;

/** SQL for the names of the tags of vehicle `v`, in their order. */
export const tagNamesOfVehicle: RawBuilder<string[]> = sql<string[]>`array(
  select t.name from vehicle_tags vt join tags t on t.id = vt.tag_id where vt.vehicle_id = v.id order by t.key)`;
