import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";

let smtp: FakeSmtpServer;
const environment = { SMTP_URL: "", MAIL_FROM: "cars@market.example" };
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  environment.SMTP_URL = smtp.url;
});
const test = sharedTestApp({ environment });
afterAll(() => smtp.close());

const CAR = makeFacts({ originalListingUrl: null });
const READ = { phone: "7035550142", street: "4100 Auto Park Way", email: "leads@harbor.example" };
let dealership: number;
let car: number;
beforeEach(async () => {
  await test.db.deleteFrom("dealerships").execute();
  dealership = await insertDealership(test.db);
  [car = 0] = await insertVehicles(test.db, dealership, [CAR]);
});
const patch = (body: object) => test.call("PATCH", `/api/dealerships/${dealership}`, body);
const crawl = (contact: object, report = {}) => test.player.run(dealership, [CAR], { contact, ...report });
/** Returns the ways to reach its dealer that everybody sees, the same on the car's page and in the list. */
async function shown() {
  const { body: vehicle } = await test.call("GET", `/api/vehicles/${car}`);
  const { body: list } = await test.call("GET", "/api/vehicles");
  expect(list.vehicles[0].dealership.contact).toEqual(vehicle.dealership.contact);
  return vehicle.dealership.contact;
}

it("shows what the website states, and the operator's correction in its place until that is taken back", async () => {
  expect(await shown()).toBeUndefined();
  await crawl(READ);
  const read = { phone: READ.phone, street: READ.street, takesQuestions: true };
  expect(await shown()).toEqual(read);
  // A later run that does not find the number does not take it away, and one of another site changes nothing.
  await crawl({ street: "5 New Road" });
  await crawl({ phone: "7035550999" }, { outcome: "failed" });
  expect(await shown()).toEqual({ ...read, street: "5 New Road" });

  const { body } = await patch({ contact: { phone: "703.555.0177", street: "", hours: "Mon-Fri 9am-7pm" } });
  expect(body).toMatchObject({
    readContact: { ...READ, street: "5 New Road" },
    correctedContact: { phone: "7035550177", street: null, hours: "Mo-Fr 09:00-19:00" },
  });
  expect(await shown()).toEqual({ phone: "7035550177", hours: "Mo-Fr 09:00-19:00", takesQuestions: true });
  await crawl({ phone: "7035550143" });
  expect((await shown()).phone).toBe("7035550177");
  await patch({ contact: { phone: "(703) 555-0143", street: null } });
  expect(await shown()).toMatchObject({ phone: "7035550143", street: "5 New Road" });
  const audit = await test.db.selectFrom("audit_log").select("details").orderBy("id", "desc").executeTakeFirst();
  expect(audit?.details).toContain('Phone: "7035550177" became "as read".');
});

it("keeps an emptied part empty when the website states it later", async () => {
  await patch({ contact: { phone: "" } });
  await crawl(READ);
  expect(await shown()).toEqual({ street: READ.street, takesQuestions: true });
});

it("forgets what the former website has stated, its mailbox too, when the address changes", async () => {
  await crawl(READ);
  await patch({ url: "https://other-lot.example" });
  expect((await patch({ name: "Other Lot" })).body).toMatchObject({ readContact: {}, takesQuestions: false });
  expect(await shown()).toBeUndefined();
});

it("tells the audit log to which mailbox questions go, also without an address of the operator's", async () => {
  await crawl(READ);
  await patch({ leadEmail: "crm@harbor.example" });
  await patch({ leadEmail: null });
  const audit = await test.db.selectFrom("audit_log").select("details").orderBy("id", "desc").executeTakeFirst();
  expect(audit?.details).toContain('became "leads@harbor.example (text and ADF, as its website or files state it)"');
});

it("replaces the zip code with the street, also by none", async () => {
  await crawl({ ...READ, zipCode: "20151" });
  await crawl({ street: "4100 AUTO PARK WAY" });
  expect((await shown()).zipCode).toBe("20151");
  await crawl({ street: "5 New Road" });
  expect(await shown()).toMatchObject({ phone: READ.phone, street: "5 New Road" });
  expect((await shown()).zipCode).toBeUndefined();
});

it("refuses what cannot be a correction", async () => {
  const { status, body } = await patch({ contact: { phone: "call us" } });
  expect([status, body.message]).toEqual([400, expect.stringContaining("US phone number with its area code")]);
});

it("takes what all rows of a file agree on, and no phone of a group's file", async () => {
  const header = "title,year,make,model,price,mileage,vin,Dealer Phone,Dealer Website,Dealer Address";
  const row = (vin: string, phone: string) =>
    `2018 Honda Accord,2018,Honda,Accord,18995,64210,${vin},${phone},harbor.example,"4100 Auto Park Way, Chantilly, VA 20151"`;
  const rows = [row("1HGCV1F34JA000001", "703-555-0142"), row("1HGCV1F34JA000015", "703-555-0143")];
  expect((await uploadCsv(test, test.cookie, dealership, [header, ...rows].join("\n"))).status).toBe(200);
  expect(await shown()).toEqual({ website: "https://harbor.example/", street: "4100 Auto Park Way" });
});

it("takes questions where the website states a mailbox, unless they are switched off", async () => {
  await crawl(READ);
  const form = () => test.call("GET", `/api/vehicles/${car}/question`);
  expect((await form()).status).toBe(200);
  expect((await test.call("GET", `/api/vehicles/${car}`)).body.takesQuestions).toBe(true);
  expect((await patch({ takesQuestions: false })).body).toMatchObject({ leadEmail: null, takesQuestions: false });
  expect((await form()).status).toBe(404);
  expect((await shown()).takesQuestions).toBeUndefined();
});

it("shows nothing of a dealership that may not be named", async () => {
  await crawl(READ);
  await test.db.updateTable("dealerships").set({ shows_name: false }).execute();
  expect(await shown()).toBeUndefined();
});
