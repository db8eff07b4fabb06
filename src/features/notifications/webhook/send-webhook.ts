import { ForbiddenAddressError, networkFailure } from "#kernel/outbound/fetch-errors.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import { readBody } from "#kernel/outbound/read-body.ts";
import { Agent, type Dispatcher } from "#kernel/outbound/undici.ts";
import {
  MAX_ANSWER_BYTES,
  shownAnswer,
  WEBHOOK_TIMEOUT_MS,
  webhookBody,
  webhookHeaders,
} from "../rules/webhook-rules.ts";
import type { DeliveredNotice, WebhookAnswer } from "./deliveries-store.ts";
import type { WebhookTarget } from "./webhook-target.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/** Connections to webhooks: to public addresses only, but for those that may be private. */
export const openWebhookConnections = (allowHosts: ReadonlySet<string>): Dispatcher =>
  new Agent({ connect: guardedConnector({ allowHosts, connectTimeoutMs: CONNECT_TIMEOUT_MS }), allowH2: false });

/** Returns the id of a notification for the receiver, the same at every attempt. */
const webhookIdOf = (notificationId: string, publicUrl: string): string =>
  `msg_${new URL(publicUrl).host.replace(/[^a-z0-9]+/gi, "-")}_${notificationId}`;

/**
 * Sends a notification. The receiver's status decides as soon as it is there: an answer that breaks off afterwards, or cannot be
 * read, changes nothing, because what was taken must not be sent again. Redirects are not followed.
 * @returns the status and the first of the answer; without a status why there was none
 * @throws `signal.reason` when the process stops
 */
export async function sendWebhook(
  notice: DeliveredNotice,
  target: WebhookTarget,
  options: { dispatcher: Dispatcher; publicUrl: string; signal: AbortSignal; timeoutMs?: number },
): Promise<WebhookAnswer> {
  const { dispatcher, publicUrl, signal, timeoutMs = WEBHOOK_TIMEOUT_MS } = options;
  const url = new URL(target.url);
  const deadline = AbortSignal.timeout(timeoutMs);
  const body = webhookBody({ ...notice, at: notice.created_at, url: publicUrl + notice.path });
  const id = webhookIdOf(notice.id, publicUrl);
  try {
    const response = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "POST",
      headers: {
        ...webhookHeaders({ id, at: new Date(), body }, target.secrets),
        "user-agent": "AutoHub-Notifications/1.0",
        "accept-encoding": "identity",
      },
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.any([signal, deadline]),
    });
    const said = await readBody(response.body, {
      url: url.origin,
      contentEncoding: response.headers["content-encoding"]?.toString(),
      maxBytes: MAX_ANSWER_BYTES,
      whenLonger: "cut",
    }).catch(() => Buffer.alloc(0));
    return { status: response.statusCode, words: shownAnswer(said) };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) return { status: null, words: `There was no answer within ${timeoutMs / 1_000} s.` };
    if (error instanceof ForbiddenAddressError) {
      return { status: null, words: "The address leads into a private network, where nothing is sent." };
    }
    return { status: null, words: networkFailure(url, error).message };
  }
}
