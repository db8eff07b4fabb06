import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { migrate } from "./migrate.ts";

const log = createLogger({ level: "silent", pretty: false });
const BOTH = "core/cars/objects/a_cars.sql";
const CHEAP = "core/cars/objects/cheap_cars.sql";
const TABLE = "create table cars (id int primary key, price int, hidden boolean not null default false)";
const SHOWN = "create or replace view shown_cars as select id, price from cars where not hidden;\n";

let database: TestDatabase;
let client: pg.Client;
let root: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  root = mkdtempSync(join(tmpdir(), "autohub-objects-"));
  write("core/cars/migrations/0301_make_cars.sql", TABLE);
  write("core/cars/objects/shown_cars.sql", SHOWN);
  write(
    CHEAP,
    "-- After: shown_cars\ncreate or replace view cheap_cars as select * from shown_cars where price < 9000;\n",
  );
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), sql);
}
const start = () => migrate(database.url, log, { root });
const rows = async (sql: string) => (await client.query(sql)).rows;
const appliedAt = async () => rows("select name, applied_at from schema_objects order by name");

it("applies views, functions and triggers behind the migrations, and again only when one has changed", async () => {
  await start();
  await client.query("insert into cars values (1, 8000, false), (2, 20000, false), (3, 8500, true)");
  expect(await rows("select id from cheap_cars")).toEqual([{ id: 1 }]);
  const first = await appliedAt();
  expect(first.map(({ name }) => name)).toEqual(["core/cars/cheap_cars", "core/cars/shown_cars"]);
  await start();
  expect(await appliedAt()).toEqual(first);
  write("core/cars/objects/shown_cars.sql", SHOWN.replace("not hidden", "true"));
  await start();
  expect(await rows("select id from cheap_cars order by id")).toEqual([{ id: 1 }, { id: 3 }]);
});

it("replaces a view whose columns have changed, with the views that rest on it and everybody's rights", async () => {
  await start();
  await client.query("grant select on shown_cars, cheap_cars to autohub_app");
  write("core/cars/objects/shown_cars.sql", SHOWN.replace("id, price", "hidden, price, id"));
  await start();
  await client.query("insert into cars values (1, 8000)");
  expect(await rows("select * from cheap_cars")).toEqual([{ hidden: false, price: 8000, id: 1 }]);
  const granted =
    "select has_table_privilege('autohub_app', 'shown_cars', 'select') as shown, " +
    "has_table_privilege('autohub_app', 'cheap_cars', 'select') as cheap, has_table_privilege('autohub_app', 'cheap_cars', 'insert') as more";
  expect(await rows(granted)).toEqual([{ shown: true, cheap: true, more: false }]);
});

it("keeps all objects as they were when one fails, and names it", async () => {
  await start();
  const before = await appliedAt();
  write("core/cars/objects/shown_cars.sql", SHOWN.replace("not hidden", "true"));
  write(CHEAP, "create or replace view cheap_cars as select id from nowhere;\n");
  await expect(start()).rejects.toThrow('Object core/cars/cheap_cars failed: relation "nowhere" does not exist');
  expect(await appliedAt()).toEqual(before);
  await client.query("insert into cars values (1, 8000, true)");
  expect(await rows("select id from shown_cars")).toEqual([]);
});

it("leaves them to the owner where the user is another one", async () => {
  await start();
  await client.query("grant select on migrations, schema_objects to autohub_app");
  const before = await appliedAt();
  write("core/cars/objects/shown_cars.sql", SHOWN.replace("not hidden", "true"));
  expect(await migrate(database.productUrl, log, { root })).toEqual([]);
  expect(await appliedAt()).toEqual(before);
});

it("applies them again after a migration, which may have dropped one", async () => {
  await start();
  write(
    "core/cars/migrations/0302_widen_price.sql",
    "drop view cheap_cars, shown_cars; alter table cars alter price type bigint",
  );
  await start();
  await client.query("insert into cars values (1, 8000)");
  // The driver returns a bigint as text.
  expect(await rows("select price from cheap_cars")).toEqual([{ price: "8000" }]);
});

it("lets a function name what a later file makes, and a trigger stand beside its function", async () => {
  write(
    BOTH,
    `create or replace function a_cars() returns bigint language sql as 'select count(*) from shown_cars';
     create or replace function hide_dear_cars() returns trigger language plpgsql as $$
     begin new.hidden := new.price > 99999; return new; end $$;
     create or replace trigger cars_hide before insert on cars for each row execute function hide_dear_cars();\n`,
  );
  await start();
  await client.query("insert into cars values (1, 8000), (2, 100000)");
  expect(await rows("select a_cars()::int as n")).toEqual([{ n: 1 }]);
});

it("refuses a file that is named wrongly, or that comes after what is not there", async () => {
  write("core/cars/objects/Cheap-cars.sql", "select 1");
  await expect(start()).rejects.toThrow("Cheap-cars.sql is not named like the view or function that it holds");
  rmSync(join(root, "core/cars/objects/Cheap-cars.sql"));
  write("core/cars/objects/shown_cars.sql", `-- After: cheap_cars\n${SHOWN}`);
  await expect(start()).rejects.toThrow('"-- After:" of core/cars/cheap_cars, core/cars/shown_cars names');
});
