import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { SealedColumn } from "#kernel/auth/secrets/keyed-columns.ts";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { checkDealerAddress } from "#kernel/outbound/address-guard.ts";
import { AppError } from "#kernel/process/errors.ts";
import { secretText } from "../rules/webhook-rules.ts";

/** The words of a delivery to a webhook that has been replaced or removed. */
export const WEBHOOK_CHANGED = "The webhook was changed.";

const URL_PURPOSE = "webhook-url";
const SECRET_PURPOSE = "webhook-secret";

export const WEBHOOK_SEALED: readonly SealedColumn[] = [
  { table: "notification_channels", column: "sealed_url", purpose: URL_PURPOSE },
  { table: "notification_channels", column: "sealed_secret", purpose: SECRET_PURPOSE },
  { table: "notification_channels", column: "sealed_former_secret", purpose: SECRET_PURPOSE },
];

/** Where webhooks go, and the secrets that sign them, the present one first. `sealedUrl` tells it from one that replaces it. */
export type WebhookTarget = { url: string; sealedUrl: Buffer; secrets: string[] };

/** Reads the webhook. @returns null without one, and while it has stopped */
export async function readTarget(db: DbOrTransaction, box: SecretBox): Promise<WebhookTarget | null> {
  const row = await db
    .selectFrom("notification_channels")
    .select(["sealed_url", "sealed_secret", "stopped_at"])
    .select(
      sql<Buffer | null>`case when former_secret_until > now() then sealed_former_secret end`.as(
        "sealed_former_secret",
      ),
    )
    .executeTakeFirstOrThrow();
  if (!row.sealed_url || row.stopped_at) return null;
  const secrets = [row.sealed_secret, row.sealed_former_secret].filter((sealed) => sealed !== null);
  return {
    url: box.open(row.sealed_url, URL_PURPOSE),
    sealedUrl: row.sealed_url,
    secrets: secrets.map((sealed) => box.open(sealed, SECRET_PURPOSE)),
  };
}

export const sealUrl = (box: SecretBox, url: string): Buffer => box.seal(url, URL_PURPOSE);
/** The webhook's address; null when it cannot be read, because the key is missing or another. */
export const tryOpenUrl = (box: SecretBox, sealed: Buffer): string | null => box.tryOpen(sealed, URL_PURPOSE);

/** Makes a secret: 256 random bits. @returns it as the receiver is given it, and encrypted */
export function newSecret(box: SecretBox): { text: string; sealed: Buffer } {
  const text = secretText(randomBytes(32));
  return { text, sealed: box.seal(text, SECRET_PURPOSE) };
}

/**
 * Reads the address of a webhook as it was typed. Where its name leads is checked again at every connection.
 * @param allowHosts `host:port` entries that may be private
 * @throws {AppError} 400
 */
export function readWebhookUrl(typed: string, allowHosts: ReadonlySet<string>): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "" || url.password !== "") {
    throw AppError.badRequest("The webhook needs an address such as https://hooks.example.com/autohub");
  }
  url.hash = "";
  if (checkDealerAddress(url.href, allowHosts) !== null) {
    throw AppError.badRequest(
      "Nothing is sent to private addresses or names of a private network. CRAWL_ALLOW_HOSTS can name an exception",
    );
  }
  return url.href;
}
