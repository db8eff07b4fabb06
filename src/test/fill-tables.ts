import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { insertVehicles, makeFacts } from "./factories.ts";
import type { TestDb } from "./test-database.ts";

/** The rows made by `fillTables`. */
export type Filled = { dealershipId: number; vehicleIds: number[] };

/**
 * Gives a dealership two cars and a row in every table about them, like after months of work.
 * @param name makes unique values unique
 */
export async function fillTables(db: TestDb, dealershipId: number, name: string): Promise<Filled> {
  const facts = [
    makeFacts({ images: [`https://photos.example/${name}/1.jpg`, `https://photos.example/${name}/2.jpg`] }),
    makeFacts({ images: [`https://photos.example/${name}/3.jpg`], model: name }),
  ];
  const vehicleIds = await insertVehicles(db, dealershipId, facts);
  const [first = 0, second = 0] = vehicleIds;
  const [run, done, upload, code] = [sql.raw("run"), sql.raw("done"), sql.raw("upload"), randomBytes(4).readUInt32LE()];
  const secret = () => randomBytes(32);
  await sql`
    with ${run} as (insert into sync_runs (dealership_id, trigger, status) values (${dealershipId}, 'schedule', 'running') returning id),
      ${done} as (
        insert into sync_runs (dealership_id, trigger, status, finished_at) values (${dealershipId}, 'manual', 'succeeded', now())
        returning id),
      ${upload} as (
        insert into csv_imports (dealership_id, file_name, admin_name, rows_read, added, changed, unchanged, rejected)
        values (${dealershipId}, ${`${name}.csv`}, 'admin', 2, 1, 1, 0, 0) returning id),
      staged as (
        insert into sync_run_vehicles (run_id, attempt, identity_key, facts) select id, 1, ${name}, '{}' from ${run}),
      changes as (
        insert into sync_run_changes (run_id, vehicle_id, kind) select id, ${first}::int, 'added' from ${done}),
      absences as (
        insert into vehicle_absences (run_id, vehicle_id, at, misses, counted, removed, answer, is_offered)
        select id, ${first}::int, now(), 1, true, false, 'unknown', false from ${done}),
      uploaded as (
        insert into csv_import_changes (import_id, vehicle_id, kind, before) select id, ${first}::int, 'changed', '{}' from ${upload})
    insert into csv_column_choices (dealership_id, column_key, field, chosen_by) values (${dealershipId}, 'km', null, 'admin')`.execute(
    db,
  );
  await sql`insert into feed_logins (dealership_id, user_name, password) values (${dealershipId}, 'a', 'b')`.execute(
    db,
  );
  await sql`insert into scorecard_links (dealership_id, token_hash) values (${dealershipId}, ${secret()})`.execute(db);
  await sql`insert into vehicle_confirmations (vehicle_id, confirmed_at) values (${first}, now())`.execute(db);
  await sql`insert into fact_origin_codes (id, codes) values (${code}, '{}')`.execute(db);
  await sql`insert into vehicle_fact_origins (vehicle_id, codes_id, noted_at) values (${first}, ${code}, now())`.execute(
    db,
  );
  await sql`
    insert into vehicle_corrections (vehicle_id, field, value, said, made_by, made_at)
    values (${first}, 'color', '"Red"', '"Blue"', 'admin', now())`.execute(db);
  await sql`insert into vehicle_checks (vehicle_id, requested_at) values (${first}, now())`.execute(db);
  for (const id of vehicleIds) {
    await sql`
      insert into contact_clicks (vehicle_id, dealership_id, title, make, visitor)
      values (${id}, ${dealershipId}, 'A car', 'Honda', ${secret()})`.execute(db);
    await sql`
      insert into vehicle_views (vehicle_id, dealership_id, visitor) values (${id}, ${dealershipId}, ${secret()})`.execute(
      db,
    );
  }
  await sql`
    with asked as (
      insert into inquiries (dealership_id, vehicle_id, title, is_proven, has_copy)
      values (${dealershipId}, ${first}, 'A car', true, false) returning id)
    insert into inquiry_contents (inquiry_id, sealed, address_hash, nonce) select id, ${secret()}, ${secret()}, ${name} from asked`.execute(
    db,
  );
  await sql`
    with notified as (
      insert into notifications (key, kind, title, body, path, dealership_id, in_bell)
      values (${`held:${name}`}, 'crawl-held', 'Read in part', '', '/admin', ${dealershipId}, true) returning id),
    sent as (insert into notification_deliveries (notification_id, channel) select id, 'mail' from notified)
    insert into notification_reads (admin_id, notification_id) select a.id, t.id from admins a, notified t`.execute(db);
  await sql`
    insert into car_news (vehicle_id, kind, at) values (${first}, 'listed', now()), (${second}, 'dropped', now())`.execute(
    db,
  );
  await sql`
    insert into consents (dealership_id, kind, channel, given_on, recorded_by, sealed)
    values (${dealershipId}, 'agreed', 'email', current_date, 'admin', ${secret()})`.execute(db);
  await sql`
    insert into takedowns (dealership_id, vehicle_id, title, was, made_by, sealed)
    values (${dealershipId}, ${second}, 'A car', 'listed', 'admin', ${secret()})`.execute(db);
  await sql`
    insert into crawl_hosts (run_id, attempt, dealership_id, origin, first_at, last_at, requests, refused, robots, crawl_delay_ms,
      agent, user_agent)
    select max(id), 1, ${dealershipId}, 'https://dealer.example', now(), now(), 3, 0, 'none', 0, 'AutoHubBot', 'AutoHubBot/1.0'
    from sync_runs where dealership_id = ${dealershipId}`.execute(db);
  await fillList(db, vehicleIds);
  await fillMarket(db, [first, second], name);
  return { dealershipId, vehicleIds };
}

/** A shopper's list with these cars. */
async function fillList(db: TestDb, vehicleIds: readonly number[]): Promise<void> {
  const [token, maker] = [randomBytes(32), randomBytes(32)];
  const { rows } = await sql<{ id: number }>`
    insert into shared_lists (token_hash, maker_hash, title, visited_on) values (${token}, ${maker}, 'Mine', current_date)
    returning id`.execute(db);
  await sql`
    insert into shared_list_cars (list_id, vehicle_id, position, title, added_on)
    select ${rows[0]?.id}::int, car, car, 'A car', current_date from unnest(${vehicleIds}::int[]) car`.execute(db);
}

/**
 * Inserts values of the cars; the first is of a segment that all dealerships share, the second of one of this dealership alone.
 * They replace values that a worker may have stored.
 */
async function fillMarket(db: TestDb, [first, second]: [number, number], name: string): Promise<void> {
  for (const [vehicle, segment] of [
    [first, "everywhere"],
    [second, name],
  ] as const) {
    await sql`
      with kept as (
        insert into market_segments (name, make, model, per_year, per_10k_miles, per_30_days, residual, learned_on)
        values (${segment}, 'Honda', ${segment}, 0, 0, 0, 0, current_date)
        on conflict (name) do update set name = excluded.name returning id),
      week as (
        insert into market_segment_weeks (segment_id, week, median_usd, listed_count)
        select id, date '2026-11-16', 20000, 1 from kept on conflict do nothing)
      insert into market_values (vehicle_id, segment_id, reason, comparable_count, valued_on)
      select ${vehicle}, id, 'few-cars', 0, current_date from kept
      on conflict (vehicle_id) do update set segment_id = excluded.segment_id, label = null, reason = excluded.reason`.execute(
      db,
    );
    await sql`insert into market_comparables (vehicle_id, facts) values (${vehicle}, '{}')
      on conflict do nothing`.execute(db);
    await sql`
      insert into market_departures (vehicle_id, days_listed, left_on) values (${vehicle}, 3, current_date)`.execute(
      db,
    );
  }
}
