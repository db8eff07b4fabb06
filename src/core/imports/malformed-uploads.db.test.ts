import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { sendRaw } from "#test/raw-request.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
let port: number;
let cookie: string;
let path: string;
/** The folder of uploads while they are read. */
const folder = mkdtempSync(join(tmpdir(), "autohub-malformed-"));
const usualFolder = process.env.TMPDIR;

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
  path = `/api/dealerships/${await insertDealership(test.context.db)}/upload`;
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const FORM = "multipart/form-data; boundary=x";
const FILE =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="cars.csv"\r\ncontent-type: text/csv\r\n\r\n';
const CSV = "title,year,make\r\n2018 Honda Accord,2018,Honda\r\n";

function request(to: string, type: string | null, body: string, options: { length?: number } = {}): string {
  const head = [
    `POST ${to} HTTP/1.1`,
    "host: 127.0.0.1",
    `cookie: ${cookie}`,
    ...(type === null ? [] : [`content-type: ${type}`]),
    `content-length: ${options.length ?? Buffer.byteLength(body)}`,
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

it.each<[string, string | null, string]>([
  ["without a boundary", "multipart/form-data", `${FILE}${CSV}\r\n--x--\r\n`],
  ["with an empty boundary", "multipart/form-data; boundary=", `${FILE}${CSV}\r\n--x--\r\n`],
  ["with another boundary than declared", "multipart/form-data; boundary=y", `${FILE}${CSV}\r\n--x--\r\n`],
  ["that ends in the middle of the file", FORM, `${FILE}${CSV}`],
  ["that ends in the middle of a part's head", FORM, '--x\r\ncontent-disposition: form-data; name="file"'],
  ["that ends in the middle of its last boundary", FORM, `${FILE}${CSV}\r\n--x`],
  ["whose part has an invalid header", FORM, "--x\r\nno colon here\r\n\r\ntext\r\n--x--\r\n"],
  ["of garbage", FORM, "\u0000\u0001 garbage \r\n\r\n -- \u00ff"],
  ["of nothing", FORM, ""],
  ["with no file in it", FORM, "--x--\r\n"],
  ["of another multipart type", "multipart/mixed; boundary=x", `${FILE}${CSV}\r\n--x--\r\n`],
  ["of bare CSV", "text/csv", CSV],
  ["of JSON", "application/json", "{}"],
  ["of no type", null, CSV],
  ["of an invalid type", "a/b/c;;", CSV],
])("answers 400 with a sentence to an upload %s", async (_, type, body) => {
  for (const to of [path, `${path}/preview`]) {
    const answer = await sendRaw(port, request(to, type, body));
    expect([answer.status, answer.body]).toEqual([400, expect.stringMatching(/^\{"message":"[A-Z][^"]+"\}$/)]);
  }
  expect(readdirSync(folder)).toEqual([]);
});

it("keeps nothing of an upload whose sender hangs up in the middle", async () => {
  const begun = expect.poll(() => readdirSync(folder)).toHaveLength(1);
  const half = request(path, FORM, `${FILE}${CSV.repeat(10_000)}`, { length: 9_000_000 });
  await sendRaw(port, half, { hangUp: begun });
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

it("ends an upload that stops in the middle", () => {
  expect(test.app.server.requestTimeout).toBeGreaterThan(0);
});
