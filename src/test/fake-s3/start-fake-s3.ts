import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#kernel/files/s3-settings.ts";
import { checkSignature } from "./check-signature.ts";
import {
  type FakeAnswer,
  FakeBucket,
  type FakeCall,
  type FakeObject,
  type FakeUpload,
  refusal,
} from "./fake-bucket.ts";

/** A refusal, no answer at all, or a connection that breaks at once or in the middle of the body. */
type Trouble = { status: number; code: string } | "hang" | "break" | "break in the middle";

export type FakeS3 = {
  settings: S3Settings;
  /** `settings` as environment variables. */
  environment: Record<string, string>;
  objects: Map<string, FakeObject>;
  uploads: Map<string, FakeUpload>;
  /** Every request so far, in order. */
  calls: FakeCall[];
  setPageSize(keys: number): void;
  /** Decides for each further request whether and how it fails, and, with a promise, when. */
  fail(when: (call: FakeCall) => Trouble | null | Promise<Trouble | null>): void;
  close(): Promise<void>;
};

const KEYS = { accessKeyId: "test-key", secretAccessKey: "test-secret" };
const BUCKET = "cars";

/** Starts object storage on loopback: one bucket in memory, addressed by path. Requests must be signed rightly. */
export async function startFakeS3(): Promise<FakeS3> {
  const bucket = new FakeBucket();
  const calls: FakeCall[] = [];
  let troubleOf: Parameters<FakeS3["fail"]>[0] = () => null;

  const server = createServer(async (request, response) => {
    const call = readCall(request);
    if (call) calls.push(call);
    const trouble = call ? await troubleOf(call) : null;
    if (trouble === "hang") return;
    if (trouble === "break") return request.destroy();
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const problem = checkSignature(request, body, KEYS);
    if (problem !== null) return send(response, refusal(403, problem));
    if (!call) return send(response, refusal(404, "NoSuchBucket"));
    if (trouble && typeof trouble !== "string") return send(response, refusal(trouble.status, trouble.code));
    send(response, bucket.answer(call, body), trouble === "break in the middle");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { ...KEYS, endpoint, region: "us-east-1", bucket: BUCKET, prefix: "autohub/", pathStyle: true },
    environment: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      FILES_S3_PREFIX: "autohub",
    },
    objects: bucket.objects,
    uploads: bucket.uploads,
    calls,
    setPageSize: (keys) => {
      bucket.pageSize = keys;
    },
    fail: (when) => {
      troubleOf = when;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @returns null for another bucket */
function readCall(request: IncomingMessage): FakeCall | null {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, bucket, ...key] = url.pathname.split("/").map(decodeURIComponent);
  if (bucket !== BUCKET) return null;
  const { range, "if-match": ifMatch } = request.headers;
  return {
    method: request.method ?? "GET",
    key: key.join("/"),
    query: url.searchParams,
    ...(range !== undefined && { range }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}

function send(response: ServerResponse, { status, headers = {}, body = "" }: FakeAnswer, breakOff = false): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, ...(status !== 204 && { "content-length": length }) });
  if (!breakOff) return void response.end(body);
  response.write(Buffer.from(body).subarray(0, length / 2), () => response.destroy());
}
