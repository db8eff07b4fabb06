import { expect, it, vi } from "vitest";

/** Hashes that end when the test decides. */
const hashing = vi.hoisted(() => ({ running: 0, most: 0, finish: [] as (() => void)[] }));
vi.mock("@node-rs/argon2", () => {
  const work = async () => {
    hashing.running += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    await new Promise<void>((resolve) => hashing.finish.push(resolve));
    hashing.running -= 1;
    return "hash";
  };
  return { hash: work, verify: work };
});

it("hashes two passwords at once, lets sixty-four wait, and sends the others away", async () => {
  const { hashPassword } = await import("./passwords.ts");
  const drain = async (until: () => boolean) => {
    while (!until()) {
      for (const finish of hashing.finish.splice(0)) finish();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const results: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    hashPassword("a password").then(
      () => results.push("hashed"),
      (error) => results.push(`${error.status} ${error.seconds} ${error.message}`),
    );
  }
  await new Promise((resolve) => setImmediate(resolve));
  const refused = [...results];
  expect(new Set(refused)).toEqual(new Set(["429 3 Too many people are logging in. Try again in a few seconds."]));
  await drain(() => results.length === 100);
  // One of the hashes is made when the process starts: the decoy for unknown user names.
  expect([results.filter((result) => result === "hashed").length, hashing.most]).toEqual([65, 2]);
});
