import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { startTcpRelay, type TcpRelay } from "#test/tcp-relay.ts";
import { LEASE_MS } from "./lease-kinds.ts";
import { type Lease, LeaseLostError, type Leases, openLeases } from "./leases.ts";
import { requireLease, writeAsHolder } from "./require-lease.ts";

const test = sharedTestApp();
/** Short, because the tests wait for the end of leases. Two renewals may fail. */
const SHORT = { durationMs: 1_500 };
/** Longer than a test. */
const LONG = { durationMs: LEASE_MS };

let opened: Leases[];
let relay: TcpRelay;
beforeEach(async () => {
  opened = [];
  relay = await startTcpRelay(test.databaseUrl);
});
afterEach(async () => {
  for (const leases of opened) await leases.close();
  await relay.close();
  expect(await rows()).toEqual([]);
});

/** The leases of a further process. Behind the relay its network can be cut. */
function open(options: { durationMs: number }, url = test.databaseUrl): Leases {
  const leases = openLeases(url, test.context.log, options);
  opened.push(leases);
  return leases;
}
const rows = async () => (await test.context.pool.query("select kind, key from leases order by key")).rows;
const raise = (): never => {
  throw new Error("the lease was not free");
};
const take = async (leases: Leases, key: string) => (await leases.take("run", key)) ?? raise();

it("gives each thing to one of several processes, and to the next when it is given back", async () => {
  const processes = [open(SHORT), open(SHORT), open(SHORT)];
  const asked = await Promise.all(processes.flatMap((one) => [one.take("run", 1), one.take("run", 1)]));
  const [held, ...others] = asked.filter((lease) => lease !== null);
  expect(others).toEqual([]);
  expect(await open(SHORT).take("export", 1)).not.toBeNull();
  await held?.giveBack();
  await held?.giveBack();
  expect(await processes[2]?.take("run", 1)).not.toBeNull();
});

it("renews a lease for as long as it is held", async () => {
  const lease = await take(open(SHORT), "long");
  const other = open(SHORT);
  for (let n = 0; n < 4; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, SHORT.durationMs / 2));
    expect(await other.take("run", "long")).toBeNull();
  }
  expect(lease.isHeld()).toBe(true);
});

it("keeps a lease from everybody while its thing rests, and then gives it to anybody", async () => {
  const [ours, theirs] = [open(LONG), open(LONG)];
  const lease = await take(ours, "resting");
  await lease.giveBack(600);
  expect(await ours.take("run", "resting")).toBeNull();
  await expect.poll(() => theirs.take("run", "resting")).not.toBeNull();
});

describe("a connection that breaks", () => {
  const cutHolders = () =>
    test.asOwner(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'autohub-leases' and datname = current_database()`);

  it("amid forty takings leaves none behind", async () => {
    const leases = open(LONG);
    const hosts = Array.from({ length: 40 }, (_, n) => leases.take("host", `${n}.example`));
    const cutting = cutHolders();
    const taken = (await Promise.allSettled(hosts)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    await cutting;
    await Promise.all(taken.map((lease) => lease?.giveBack()));
    await expect.poll(rows).toEqual([]);
  });

  it("loses no lease, because the next connection renews it", async () => {
    const lease = await take(open(SHORT), "kept");
    const other = open(SHORT);
    for (let n = 0; n < 3; n += 1) {
      await cutHolders();
      await new Promise((resolve) => setTimeout(resolve, SHORT.durationMs / 2));
      expect(await other.take("run", "kept").catch(() => null)).toBeNull();
    }
    expect(lease.isHeld()).toBe(true);
  });

  it("keeps nothing that was only asked for", async () => {
    const leases = open(LONG, relay.url(test.databaseUrl));
    relay.hang();
    const asked = leases.take("run", "asked");
    asked.catch(() => {});
    await relay.refuse();
    await expect(asked).rejects.toThrow();
    await relay.leadTo(test.databaseUrl);
    expect(await leases.take("run", "asked")).not.toBeNull();
  });
});

describe("a holder that vanishes without closing its connections", () => {
  /** Takes a lease in a process whose network then forwards nothing any more, and another one takes it over. */
  async function overtake(key: string): Promise<{ late: Lease; next: Lease }> {
    const late = await take(open(SHORT, relay.url(test.databaseUrl)), key);
    relay.hang();
    await relay.refuse();
    const other = open(LONG);
    let next: Lease | null = null;
    await expect.poll(async () => (next = await other.take("run", key)), { timeout: 10_000 }).not.toBeNull();
    return { late, next: next ?? raise() };
  }

  it("is taken over when its lease has expired, and no longer relies on it", async () => {
    const { late, next } = await overtake("frozen");
    expect(late.isHeld()).toBe(false);
    expect(next.isHeld()).toBe(true);
  });

  it("finds out when it comes back, and takes nothing from the next one", async () => {
    const { late, next } = await overtake("late");
    await relay.leadTo(test.databaseUrl);
    await expect.poll(() => late.signal.aborted, { timeout: 10_000 }).toBe(true);
    expect(late.signal.reason).toBeInstanceOf(LeaseLostError);
    await late.giveBack();
    await requireLease(test.db, next);
  });

  it("may not write, also before it has found out", async () => {
    const { late, next } = await overtake("writer");
    const written: string[] = [];
    const write = (lease: Lease) => writeAsHolder(test.db, lease, async () => void written.push(lease.token));
    await expect(write(late)).rejects.toThrow("The lease of run writer was lost");
    await write(next);
    expect(written).toEqual([next.token]);
  });
});

it("keeps a lease while its holder's transaction has checked it, however late that is", async () => {
  const late = await take(open(SHORT, relay.url(test.databaseUrl)), "writing");
  const other = open(LONG);
  await writeAsHolder(test.db, late, async () => {
    relay.hang();
    await relay.refuse();
    await expect.poll(() => late.isHeld(), { timeout: 10_000 }).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, SHORT.durationMs));
    expect(await other.take("run", "writing")).toBeNull();
  });
  expect(await other.take("run", "writing")).not.toBeNull();
});

it("takes a lease whose end was written before the database's clock was set back", async () => {
  const lost = await take(open(LONG), "future");
  await test.context.pool.query("update leases set expires_at = now() + interval '2 hours' where key = 'future'");
  expect(await open(LONG).take("run", "future")).not.toBeNull();
  await expect(requireLease(test.db, lost)).rejects.toThrow(LeaseLostError);
});
