import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type FakeKeys = { accessKeyId: string; secretAccessKey: string };

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/**
 * Checks a request's signature (AWS Signature Version 4, in the header) by computing it again.
 * @returns S3's name of the problem, or null
 */
export function checkSignature(request: IncomingMessage, body: Buffer, keys: FakeKeys): string | null {
  const claim = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!claim) return "AccessDenied";
  const [, credential = "", signedHeaders = "", signature] = claim;
  const [accessKeyId, day = "", region = "", service = "", terminator = ""] = credential.split("/");
  if (accessKeyId !== keys.accessKeyId) return "InvalidAccessKeyId";
  const bodyHash = request.headers["x-amz-content-sha256"];
  if (bodyHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const canonicalRequest = [
    request.method,
    path,
    query.split("&").filter(Boolean).map(withValue).sort().join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${request.headers[name]}`),
    "",
    signedHeaders,
    bodyHash,
  ].join("\n");
  const scope = [day, region, service, terminator].join("/");
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonicalRequest)].join("\n");
  const key = [day, region, service, terminator].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

/** "uploads" counts as "uploads=". */
const withValue = (parameter: string): string => (parameter.includes("=") ? parameter : `${parameter}=`);
