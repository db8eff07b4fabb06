import { createHash, randomUUID } from "node:crypto";

export type FakeObject = { body: Buffer; modifiedAt: Date };
export type FakeUpload = { key: string; startedAt: Date; parts: Map<number, Buffer> };
export type FakeAnswer = { status: number; headers?: Record<string, string>; body?: string | Buffer };
export type FakeCall = { method: string; key: string; query: URLSearchParams; range?: string; ifMatch?: string };

/** The minimum size of all parts but the last, as on Amazon S3. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

const tagOf = (body: Buffer): string => `"${createHash("md5").update(body).digest("hex")}"`;
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;

export const refusal = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: xml(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`),
});

/** A bucket in memory, without HTTP. */
export class FakeBucket {
  readonly objects = new Map<string, FakeObject>();
  readonly uploads = new Map<string, FakeUpload>();
  /** Keys on a page of a list. */
  pageSize = 1_000;

  answer({ method, key, query, range, ifMatch }: FakeCall, body: Buffer): FakeAnswer {
    if (method === "GET" && key === "") return query.has("uploads") ? this.#listUploads(query) : this.#list(query);
    if (method === "GET") return this.#get(key, range, ifMatch);
    if (method === "PUT" && query.has("uploadId")) return this.#putPart(query, body);
    if (method === "PUT") return this.#put(key, body);
    if (method === "POST" && query.has("uploads")) return this.#begin(key);
    if (method === "POST") return this.#complete(key, query, body);
    if (method === "DELETE" && query.has("uploadId")) {
      return this.uploads.delete(query.get("uploadId") ?? "") ? { status: 204 } : refusal(404, "NoSuchUpload");
    }
    if (method === "DELETE") this.objects.delete(key);
    return method === "DELETE" ? { status: 204 } : refusal(405, "MethodNotAllowed");
  }

  #get(key: string, range: string | undefined, ifMatch: string | undefined): FakeAnswer {
    const object = this.objects.get(key);
    if (!object) return refusal(404, "NoSuchKey", "The specified key does not exist.");
    const { body, modifiedAt } = object;
    if (ifMatch !== undefined && ifMatch !== tagOf(body)) return refusal(412, "PreconditionFailed");
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    return {
      status: range === undefined ? 200 : 206,
      headers: {
        etag: tagOf(body),
        "last-modified": modifiedAt.toUTCString(),
        ...(range !== undefined && { "content-range": `bytes ${from}-${body.length - 1}/${body.length}` }),
      },
      body: body.subarray(from),
    };
  }

  #put(key: string, body: Buffer): FakeAnswer {
    this.objects.set(key, { body, modifiedAt: new Date() });
    return { status: 200, headers: { etag: tagOf(body) } };
  }

  #begin(key: string): FakeAnswer {
    const id = randomUUID();
    this.uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
    return {
      status: 200,
      body: xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`),
    };
  }

  #putPart(query: URLSearchParams, body: Buffer): FakeAnswer {
    const upload = this.uploads.get(query.get("uploadId") ?? "");
    if (!upload) return refusal(404, "NoSuchUpload");
    upload.parts.set(Number(query.get("partNumber")), body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }

  #complete(key: string, query: URLSearchParams, body: Buffer): FakeAnswer {
    const id = query.get("uploadId") ?? "";
    const upload = this.uploads.get(id);
    if (upload?.key !== key) return refusal(404, "NoSuchUpload");
    const named = [...String(body).matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      tag: (/<ETag>(.*?)</.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
    }));
    const parts = named.map(({ number, tag }) => {
      const part = upload.parts.get(number);
      return part && tagOf(part) === tag ? part : null;
    });
    const ascending = named.every(({ number }, index) => index === 0 || number > (named[index - 1]?.number ?? 0));
    if (!ascending || parts.includes(null)) return refusal(400, "InvalidPart");
    if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < MIN_PART_BYTES)) return refusal(400, "EntityTooSmall");
    this.uploads.delete(id);
    this.#put(key, Buffer.concat(parts.filter((part) => part !== null)));
    return {
      status: 200,
      body: xml("<CompleteMultipartUploadResult><ETag>&quot;x&quot;</ETag></CompleteMultipartUploadResult>"),
    };
  }

  #list(query: URLSearchParams): FakeAnswer {
    const after = query.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const page = keys.slice(0, this.pageSize);
    const contents = page.map((key) => {
      const { body, modifiedAt } = this.objects.get(key) as FakeObject;
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`;
    });
    const more = keys.length > page.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return {
      status: 200,
      body: xml(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join("")}</ListBucketResult>`),
    };
  }

  #listUploads(query: URLSearchParams): FakeAnswer {
    const all = [...this.uploads].filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""));
    const marker = all.findIndex(([id]) => id === query.get("upload-id-marker"));
    const rest = all.slice(marker + 1);
    const page = rest.slice(0, this.pageSize);
    const uploads = page.map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
    const [lastId, last] = page.at(-1) ?? [];
    const more = rest.length > page.length;
    const next = more
      ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`
      : "";
    return {
      status: 200,
      body: xml(
        `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${uploads.join("")}</ListMultipartUploadsResult>`,
      ),
    };
  }
}
