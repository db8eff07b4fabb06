import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import type { SyncOverview, SyncRun } from "#core/sync/sync-endpoints.ts";
import { readHealth } from "#features/health/read-health.ts";
import { noteEvents } from "#features/notifications/note-events.ts";
import { writeDigest } from "#features/notifications/write-digest.ts";
import { writeMails } from "#features/notifications/write-mails.ts";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { FEATURES } from "./features.ts";

const VINS = ["1HGCV1F34LA000017", "2T3P1RFV8MC000025", "3FA6P0HD5KR000034", "1HGCV1F30RA000042"];
/** All kinds except the missing backup, because no backup is made here. */
const KINDS = new Map([...NOTICE_KINDS].filter(([kind]) => kind !== "backup-old"));
/** The product, whose notices this test has noted and mailed itself. */
const QUIET = FEATURES.map((feature) => (feature.name === "notifications" ? { ...feature, jobs: () => [] } : feature));
const MAIL_SITE = { siteName: "AutoHub", publicUrl: "https://cars.example" };

const carJson = (vin: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    ...{ "@context": "https://schema.org", "@type": "Car", name: `2020 Honda Accord ${vin.slice(-4)}` },
    ...{ vehicleIdentificationNumber: vin, itemCondition: "https://schema.org/UsedCondition", url: `/vdp/${vin}` },
    ...{ mileageFromOdometer: 31_000, offers: { "@type": "Offer", price: 21_995 } },
  })}</script>`;
const pageOf = (vins: string[], next: string) =>
  `<!doctype html><h1>${VINS.length} vehicles</h1>${vins.map(carJson).join("")}${next}`;

let site: FakeSite;
let isSecondPageThere = true;
let test: TestApp;
let cookie: string;

beforeAll(async () => {
  site = await startFakeSite(({ path }, response) => {
    const first = pageOf(VINS.slice(0, 2), `<a rel="next" href="/used?page=2">Next</a>`);
    const second = isSecondPageThere ? pageOf(VINS.slice(2), "") : undefined;
    const body = { "/used": first, "/used?page=2": second }[path];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html" }).end(body);
  });
  const environment = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" };
  test = await createTestApp({ works: true, allowHosts: [site.host], environment, features: QUIET });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await site.close();
});
beforeEach(async () => {
  isSecondPageThere = true;
  await test.context.db.deleteFrom("dealerships").execute();
  await call("POST", "/api/admin/notification-settings/mail", {
    ...{ recipients: ["ann@mail.example"], digestEnabled: true, digestHour: 0 },
  });
});

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any shape
async function call(method: "GET" | "POST", url: string, payload?: object): Promise<any> {
  const response = await test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  return response.json();
}

/** Waits, within the test's own time limit, until the dealership's latest run has ended. */
async function finished(id: number): Promise<SyncRun> {
  for (;;) {
    const [run] = await call("GET", `/api/dealerships/${id}/runs`);
    if (run && !["queued", "running"].includes(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the texts of all mails that wait, and removes these. */
async function takeMails(): Promise<{ subject: string; text: string }[]> {
  const { db, mail } = test.context;
  const rows = await db.deleteFrom("mails").returning("sealed").execute();
  return rows.flatMap(({ sealed }) => (sealed && mail ? JSON.parse(mail.box.open(sealed, MAIL_PURPOSE)) : []));
}

/** Returns what each place says about the dealership. */
async function everyPlace(id: number) {
  const { db, mail, log, config } = test.context;
  if (!mail) throw new Error("mails are not set up");
  await takeMails();
  await sql`update notification_channels
    set began_at = now() - interval '30 days', digest_since = now() - interval '2 days', digest_day = null`.execute(db);
  await noteEvents({ db, canMail: true, kinds: KINDS }, { lookBackMinutes: 60, now: new Date() });
  const deps = { db, mail, site: MAIL_SITE };
  await writeMails(deps);
  const notices = await takeMails();
  await writeDigest(deps, new Date());
  const [digest] = await takeMails();
  const list: Dealership[] = await call("GET", "/api/dealerships");
  const overview: SyncOverview = await call("GET", "/api/admin/sync");
  const health = await readHealth({ db, log, dataDir: config.dataDir, noticeKinds: KINDS });
  const confirmations = await call("GET", "/api/admin/health/confirmations");
  const { notifications } = await call("GET", "/api/admin/notifications");
  return {
    dealership: list.find((one) => one.id === id)?.reading,
    inventory: overview.troubled.map(({ reading }) => reading),
    health: health.needs.filter(({ key }) => key.startsWith("reading")),
    sentence: health.sentence,
    confirmations: confirmations.dealerships.map((one: Dealership) => one.reading),
    bell: notifications.filter(({ resolvedAt }: { resolvedAt: string | null }) => resolvedAt === null),
    mails: notices.map(({ subject }) => subject),
    digest: digest?.text,
  };
}

const MENDED: [string, (dealership: number, held: SyncRun) => Promise<unknown>][] = [
  [
    "the page is back",
    async (dealership) => {
      isSecondPageThere = true;
      await call("POST", `/api/dealerships/${dealership}/sync`);
      return finished(dealership);
    },
  ],
  ["the operator has applied the sync", async (_, { id }) => call("POST", `/api/runs/${id}/apply`)],
  ["the operator has undone the sync", async (_, { id }) => undo(id)],
];
/** Undoes a run, also one that has changed nothing. */
const undo = (id: number) =>
  test.context.db.updateTable("sync_runs").set({ undone_at: new Date() }).where("id", "=", id).execute();

it.each(MENDED)("a second page that answers 404 is said alike everywhere, and nowhere once %s", async (_, mend) => {
  const added = await call("POST", "/api/dealerships", { name: "Harbor Motors", url: `${site.url}/used` });
  expect(added.reading).toMatchObject({ words: "Not read yet", toDo: null });
  expect(await finished(added.id)).toMatchObject({ status: "succeeded", found: 4 });
  isSecondPageThere = false;
  await call("POST", `/api/dealerships/${added.id}/sync`);
  const held = await finished(added.id);

  const reading = {
    ...{ state: "part", words: "Read in part, nothing removed", since: held.finishedAt },
    ...{ reason: held.reason, toDo: "Nothing to do unless it lasts." },
  };
  expect(held.reason).toContain("404");
  const title = `Harbor Motors: ${reading.words}`;
  const text = `${reading.reason} ${reading.toDo}`;
  const said = await everyPlace(added.id);
  expect(said).toMatchObject({
    ...{ dealership: reading, inventory: [reading], confirmations: [reading] },
    health: [{ title, text, since: reading.since, severity: "wait" }],
    sentence: expect.stringMatching(/^1 dealership was read in part\. /),
    bell: [{ title, body: text }],
    mails: [`AutoHub: ${title}`],
  });
  expect(said.digest).toContain("To do: 1 dealership was read in part.");
  // The bell says what is said elsewhere, also when that changes.
  await test.context.db.updateTable("dealerships").set({ sync_schedule: "off" }).execute();
  expect(await everyPlace(added.id)).toMatchObject({
    ...{ dealership: { toDo: "Try again." }, bell: [{ title, body: `${reading.reason} Try again.` }], mails: [] },
  });

  await test.context.db.updateTable("dealerships").set({ sync_schedule: "nightly" }).execute();
  await mend(added.id, held);
  expect(await everyPlace(added.id)).toMatchObject({
    dealership: { words: "Read fully", reason: null, toDo: null },
    ...{ inventory: [], health: [], bell: [], mails: [] },
    sentence: expect.not.stringContaining("read in part"),
    confirmations: [{ words: "Read fully" }],
    digest: expect.stringContaining("No open tasks."),
  });
});
