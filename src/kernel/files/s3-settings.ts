import { z } from "zod";
import { optional, webAddress } from "#kernel/process/variables.ts";

/** The environment variables of object storage. */
export const s3Variables = {
  FILES_S3_ENDPOINT: optional(webAddress),
  FILES_S3_BUCKET: optional(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "must be a bucket's name: letters, digits, dots, _ and -"),
  ),
  FILES_S3_REGION: optional(z.string().regex(/^[A-Za-z0-9-]+$/, "must be a region such as us-east-1")),
  FILES_S3_ACCESS_KEY_ID: optional(z.string()),
  FILES_S3_SECRET_ACCESS_KEY: optional(z.string()),
  FILES_S3_PREFIX: optional(
    z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*\/?$/,
        "must be folders such as autohub or sites/cars, of letters, digits, _ and -",
      ),
  ),
  FILES_S3_PATH_STYLE: optional(z.enum(["on", "off"], "must be on or off")),
};

type S3Variables = { [Name in keyof typeof s3Variables]?: string | undefined };

const NEEDED = ["FILES_S3_BUCKET", "FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"] as const;
const namesSet = (env: S3Variables) => (Object.keys(s3Variables) as (keyof S3Variables)[]).filter((name) => env[name]);

/** Refuses an incomplete configuration: with a missing key, files would silently go into the data folder. */
export function refuseHalfSetS3(env: S3Variables, ctx: z.RefinementCtx): void {
  const [first] = namesSet(env);
  if (first === undefined) return;
  const refuse = (name: string, words: string) =>
    ctx.addIssue({ code: "custom", path: [name], message: `${words} (${first} is set)` });
  for (const name of NEEDED) if (!env[name]) refuse(name, "must be set for object storage");
  if (env.FILES_S3_ENDPOINT || env.FILES_S3_REGION) return;
  refuse("FILES_S3_ENDPOINT", "must be set for object storage, or FILES_S3_REGION alone for Amazon's own");
}

/** The settings of object storage. */
export type S3Settings = {
  /** Null for Amazon's own endpoint, which the region selects. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every key: empty, or folders with a slash at the end. */
  prefix: string;
  /** True when the bucket is in the path (`host/bucket/key`) instead of the host name. */
  pathStyle: boolean;
};

/** @param env must have passed `refuseHalfSetS3` @returns null when nothing is set */
export function readS3Settings(env: S3Variables): S3Settings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket || !id || !secret) return null;
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_PREFIX: prefix, FILES_S3_PATH_STYLE: pathStyle } = env;
  return {
    endpoint: endpoint ?? null,
    region: env.FILES_S3_REGION ?? "us-east-1",
    bucket,
    accessKeyId: id,
    secretAccessKey: secret,
    prefix: prefix ? `${prefix.replace(/\/$/, "")}/` : "",
    // Self-hosted servers rarely have a host name for each bucket; Amazon requires one.
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === "on",
  };
}
