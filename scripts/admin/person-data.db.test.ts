import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { keyedColumnsOf } from "#app/keyed-columns.ts";
import { openOutbox } from "#kernel/mail/outbox.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { erasePerson, findPerson } from "./person-data.ts";

const ANN = "Ann.Lee@example.com";
const test = sharedTestApp();
const search = () => ({ columns: keyedColumnsOf(FEATURES), box: test.context.key.box, address: ANN });
const found = async () => (await findPerson(test.context.db, search())).map(({ table }) => table).sort();

beforeAll(async () => {
  const { db, key } = test.context;
  const { box } = key;
  const outbox = openOutbox(box);
  const dealershipId = await insertDealership(db, { name: "Harbor Motors" });
  const [vehicleId = 0] = await insertVehicles(db, dealershipId, [makeFacts()]);
  for (const address of [ANN, "bob@example.com"]) {
    const address_hash = outbox.addressHash(address.toLowerCase());
    const follow = {
      sealed_address: box.seal(address, "follow-address"),
      address_hash,
      query: `make=${address.length}`,
    };
    await db
      .insertInto("follows")
      .values({ ...follow, frequency: "daily" })
      .execute();
    const sealed = box.seal(JSON.stringify({ name: "A", email: address, phone: "", message: "Hello" }), "inquiry");
    const inquiry = await db
      .insertInto("inquiries")
      .values({ dealership_id: dealershipId, vehicle_id: vehicleId, title: "Car", is_proven: true, has_copy: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    const content = { inquiry_id: inquiry.id, sealed, address_hash, nonce: address };
    await db.insertInto("inquiry_contents").values(content).execute();
  }
  await sql`update notification_channels set sealed_recipients = ${box.seal(JSON.stringify([ANN.toLowerCase(), "bob@example.com"]), "notification-recipients")}`.execute(
    db,
  );
  await sql`insert into audit_log (admin_name, action, subject, details) values ('admin', 'setting.updated', 'contactEmail', ${`To "${ANN}".`})`.execute(
    db,
  );
});

it("finds everything that names an e-mail address, however it is written, and nothing of others", async () => {
  expect(await found()).toEqual(["audit_log", "follows", "inquiry_contents", "notification_channels"]);
  const inquiry = (await findPerson(test.context.db, search())).find(({ table }) => table === "inquiry_contents");
  expect(JSON.parse(inquiry?.content ?? "")).toMatchObject({ email: ANN, message: "Hello" });
  expect(Object.keys(inquiry?.row ?? {})).not.toContain("address_hash");
});

it("erases it, leaves what is proof, and touches nothing of others", async () => {
  const { db, key } = test.context;
  const { erased, kept } = await erasePerson(db, search());
  expect(erased.map(({ table }) => table).sort()).toEqual(["follows", "inquiry_contents", "notification_channels"]);
  expect(kept.map(({ table }) => table)).toEqual(["audit_log"]);
  expect(await found()).toEqual(["audit_log"]);
  expect(await findPerson(db, { ...search(), address: "bob@example.com" })).toHaveLength(3);
  const { sealed_recipients } = await db
    .selectFrom("notification_channels")
    .select("sealed_recipients")
    .where("sealed_recipients", "is not", null)
    .executeTakeFirstOrThrow();
  expect(key.box.open(sealed_recipients as Buffer, "notification-recipients")).toBe('["bob@example.com"]');
});
