import { setTimeout as sleep } from "node:timers/promises";
import { ADMIN_PASSWORD } from "./old-version.ts";

type Json = Record<string, unknown>;
type CallAnswer = { status: number; body: Json; headers: Headers };
type Call = (method: string, path: string, body?: Json | FormData | URLSearchParams) => Promise<CallAnswer>;

/** A version's answers, and the secret addresses in them. Null: the version did not have them. */
export type KeptAnswers = {
  vehicles: Json[];
  dealerships: Json[];
  settings: Json;
  feed: string;
  scorecard: string;
  sharedList: string | null;
  portal: string | null;
};

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const UPLOAD = `VIN,Stock #,Year,Make,Model,Price,Mileage
1HGCV1F34LA000017,K100,2020,Honda,Accord,18995,42000
2T3P1RFV8MC000025,K101,2021,Toyota,RAV4,25500,31000
3FA6P0HD5KR000034,K102,2019,Ford,Fusion,oops,55000
`;
/** The pause between checks that the demo has been crawled. */
const PAUSE_MS = 500;

/**
 * Creates some data of every kind that a version has, once its demo has been crawled, and reads its answers.
 * @param url the version's address
 */
export async function fillVersion(url: string): Promise<KeptAnswers> {
  const call = await signIn(url);
  const dealerships = await untilCrawled(call);
  const vehicles = (await call("GET", `/api/vehicles?limit=100&dealershipId=${dealerships[0]?.id}`)).body.vehicles as {
    id: number;
  }[];
  const [first, second, third, fourth] = vehicles.map(({ id }) => id);
  const [dealer, otherDealer] = dealerships.map(({ id }) => id);

  await call("POST", "/api/admin/settings", { key: "contactEmail", value: "cars@example.com" });
  await call("POST", "/api/admin/settings", { key: "discountCode", value: "KEPT5" });
  for (const id of [first, second]) await call("POST", `/api/vehicles/${id}/track-view`);
  await call("POST", `/api/vehicles/${first}/contact`);
  await call("POST", `/api/dealerships/${dealer}/upload`, fileForm(UPLOAD, "lot.csv", "text/csv"));
  await call("PATCH", `/api/dealerships/${otherDealer}`, { location: "Dover, DE" });
  const feed = addressIn(await call("POST", "/api/admin/feeds/meta", { enabled: true }));
  const scorecard = addressIn(await call("POST", `/api/dealerships/${dealer}/scorecard`, { expiresInDays: null }));

  await call("POST", `/api/admin/vehicles/${second}/corrections`, {
    field: "mileageMiles",
    value: "12345",
    reason: "typo",
  });
  await call("POST", `/api/admin/vehicles/${third}/hide`);
  await call("POST", "/api/admin/invitations", { username: "jane", role: "editor" });
  const consent = { kind: "agreed", channel: "form", givenOn: "2026-11-20", name: "Ann Miller", role: "owner" };
  const { body: agreed } = await call("POST", `/api/dealerships/${dealer}/consents`, consent);
  if (agreed.id)
    await call("POST", `/api/consents/${agreed.id}/file`, fileForm("We agree.\n", "agreed.txt", "text/plain"));
  await call("PATCH", `/api/dealerships/${otherDealer}/shown`, { name: false });
  const asked = { car: String(fourth), askedBy: "Ann Miller", reason: "It is hers." };
  await call("POST", `/api/dealerships/${dealer}/takedowns`, asked);
  await call("POST", `/api/admin/bulk/dealerships/${dealer}/vehicles`, {
    work: { action: "tag", tag: "Kept" },
    selection: { ids: [first] },
    id: "5c2e1a52-6a53-4d0b-9f0e-8b1d4f5f7a10",
    expected: 1,
  });
  await call("POST", "/api/admin/backups/plan", { nightly: false, hour: 4, keep: 5 });
  const recipients = { recipients: ["operator@example.com"], digestEnabled: false, digestHour: 8 };
  await call("POST", "/api/admin/notification-settings/mail", recipients);
  await call(
    "POST",
    "/follow",
    new URLSearchParams({ email: "ann@example.com", query: "make=Honda", frequency: "daily" }),
  );
  const list = new URLSearchParams({ title: "Ours", ids: `${first},${second}`, [`note-${first}`]: "red" });
  const { headers } = await call("POST", "/lists/new", list);
  const maker = /\/lists\/edit\/[^?]+/.exec(headers.get("location") ?? "")?.[0];
  const portal = await call("POST", `/api/dealerships/${dealer}/portal-access`, {
    address: "bob@example.com",
    by: "copy",
  });

  return {
    vehicles: ((await call("GET", "/api/vehicles?limit=100")).body.vehicles as Json[]).map((car) =>
      pick(car, ["id", "title", "vin", "price", "mileage"]),
    ),
    dealerships: (await listDealerships(call)).map((one) => pick(one, ["id", "name", "location", "vehicleCount"])),
    settings: pick((await call("GET", "/api/settings")).body, ["contactEmail", "discountCode"]),
    feed,
    scorecard,
    sharedList: maker ? `/api${maker}` : null,
    portal: portal.status === 404 ? null : addressIn(portal),
  };
}

/** @returns a function for calls as the administrator; a version without a call answers 404 */
async function signIn(url: string): Promise<Call> {
  let cookie = "";
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        "user-agent": BROWSER,
        origin: url,
        "sec-fetch-site": "same-origin",
        cookie,
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400 && response.status !== 404)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    console.error(`${response.status} ${method} ${path}`);
    if (path === "/api/auth/login")
      cookie = response.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? (JSON.parse(text) as Json) : {}, headers: response.headers };
  };
  await call("POST", "/api/auth/login", { username: "admin", password: ADMIN_PASSWORD });
  return call;
}

type Dealership = Json & { id: number; status: string; lastSyncedAt: string | null };

async function listDealerships(call: Call): Promise<Dealership[]> {
  const { body } = await call("GET", "/api/dealerships");
  const list = (Array.isArray(body) ? body : body.dealerships) as Dealership[];
  return list.sort((a, b) => a.id - b.id);
}

async function untilCrawled(call: Call): Promise<Dealership[]> {
  for (;;) {
    const found = await listDealerships(call);
    const isDone = found.length > 0 && found.every((one) => one.lastSyncedAt !== null && one.status !== "syncing");
    if (isDone) return found;
    await sleep(PAUSE_MS);
  }
}

/** Returns the first of our own paths in an answer with a secret address. */
function addressIn({ body }: CallAnswer): string {
  const address = JSON.stringify(body).match(/https?:\/\/[^"]+/)?.[0];
  if (!address) throw new Error(`no address in ${JSON.stringify(body)}`);
  const { pathname, hash } = new URL(address);
  return pathname + hash;
}

function fileForm(content: string, name: string, type: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([content], { type }), name);
  return form;
}

const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
