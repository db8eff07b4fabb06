import { type RawBuilder, sql } from "kysely";
import { photoPath } from "#core/facts/photo-path.ts";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { Portal, PortalCar } from "./portal-endpoints.ts";
import { CONFLICTS, IS_OVER_MARKET, IS_VALUE_CURRENT, LACKS_PHOTO, LACKS_PRICE } from "./problems-table.ts";
import { PORTAL_PAGE_CARS, PROBLEMS, type Problem, type ReportKind } from "./rules/portal-rules.ts";

export type CarSearch = { page: number; problem?: Problem | undefined; find: string };

/** SQL for whether a row of `marked` has a problem. */
const HAS: Record<Problem, RawBuilder<boolean>> = {
  "no-photo": sql`no_photo`,
  "no-price": sql`no_price`,
  "over-market": sql`over_market`,
  conflict: sql`conflicts <> '[]'`,
};

/** SQL for a dealership's listed cars with their problems, as `marked`. */
const markedCars = (dealershipId: number) => sql`marked as materialized (
  select v.id, v.title, v.vin, v.stock_number, ${LACKS_PHOTO} as no_photo, ${LACKS_PRICE} as no_price,
    ${IS_OVER_MARKET} as over_market, ${CONFLICTS} as conflicts
  from stock_vehicles v join dealerships d on d.id = v.dealership_id
    left join market_values m on m.vehicle_id = v.id
    left join vehicle_fact_origins o on o.vehicle_id = v.id
  where v.dealership_id = ${dealershipId} and v.removed_at is null)`;

/** Counts a dealership's listed cars, and those with each problem. */
export async function countProblems(
  db: DbOrTransaction,
  dealershipId: number,
): Promise<{ carCount: number; problems: Record<Problem, number> }> {
  const counts = PROBLEMS.map((problem) => sql`(count(*) filter (where ${HAS[problem]}))::int`);
  const { rows } = await sql<{ total: number; counts: number[] }>`
    with ${markedCars(dealershipId)}
    select count(*)::int as total, array[${sql.join(counts)}] as counts from marked`.execute(db);
  const [found] = rows;
  const problems = Object.fromEntries(PROBLEMS.map((problem, n) => [problem, found?.counts[n] ?? 0]));
  return { carCount: found?.total ?? 0, problems: problems as Record<Problem, number> };
}

type PortalCarRow = Omit<PortalCar, "photo" | "photoCount" | "problems" | "label"> & {
  images: string[];
  /** Null when shoppers do not see the car, because its photos are not served then. */
  shownImages: string[] | null;
  deal: { label: PortalCar["label"] } | null;
  flags: boolean[];
  reported: { kind: ReportKind; price: number | null }[];
};

/** Returns a page of a dealership's listed cars, those with most problems first. */
export async function readCars(
  db: DbOrTransaction,
  dealershipId: number,
  { page, problem, find }: CarSearch,
): Promise<Portal["cars"]> {
  const words = find.toLowerCase();
  const wanted = sql`${problem ? HAS[problem] : sql`true`} and (${words} = ''
    or strpos(lower(concat_ws(' ', title, vin, stock_number)), ${words}) > 0)`;
  const flags = sql`array[${sql.join(PROBLEMS.map((each) => HAS[each]))}]`;
  const interest = (table: "vehicle_views" | "contact_clicks") => sql`(
    select count(*)::int from ${sql.table(table)} t where t.vehicle_id = v.id and t.created_at > now() - interval '30 days')`;
  const { rows } = await sql<PortalCarRow & { total: number }>`
    with ${markedCars(dealershipId)},
    shown as (
      select id, conflicts, ${flags} as flags, (count(*) over ())::int as total,
        (select count(*) from unnest(${flags}) flag where flag) as troubles
      from marked where ${wanted}
      order by troubles desc, id desc limit ${PORTAL_PAGE_CARS} offset ${(page - 1) * PORTAL_PAGE_CARS})
    select v.id, v.title, v.vin, v.stock_number as "stockNumber", v.images, shoppers.images as "shownImages", v.price_usd as price, v.mileage_miles as mileage,
      shoppers.deal, case when ${IS_VALUE_CURRENT} then m.value_usd end as "valueUsd",
      case when ${IS_VALUE_CURRENT} then round(m.price_usd::numeric / m.value_usd, 4)::float8 end as position,
      greatest(0, floor(extract(epoch from now() - v.first_seen_at) / 86400))::int as "daysListed",
      ${interest("vehicle_views")} as views, ${interest("contact_clicks")} as contacts,
      s.flags, s.conflicts, s.total, (
        select coalesce(json_agg(json_build_object('kind', r.kind, 'price', r.price_usd) order by r.id), '[]')
        from dealer_reports r where r.vehicle_id = v.id and r.state = 'open') as reported
    from shown s join stock_vehicles v on v.id = s.id join dealerships d on d.id = v.dealership_id
      left join public_vehicles shoppers on shoppers.id = v.id
      left join market_values m on m.vehicle_id = v.id
    order by s.troubles desc, s.id desc`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    total,
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(total / PORTAL_PAGE_CARS)),
    list: rows.map(({ images, shownImages, deal, flags: has, total: _, ...car }) => {
      const photo = shownImages?.find(looksLikePhoto);
      return {
        ...car,
        photo: photo === undefined ? null : photoPath(car.id, photo),
        photoCount: images.length,
        label: deal?.label ?? null,
        problems: PROBLEMS.filter((_problem, n) => has[n]),
      };
    }),
  };
}
