import type { CustomFetch } from "openid-client";
import { hostAndPort } from "#kernel/outbound/address-guard.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import { exchange } from "#kernel/outbound/http-exchange.ts";
import { Agent } from "#kernel/outbound/undici.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Documents, keys and tokens of a provider are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;
/** Statuses whose responses may have no body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns the `fetch` of requests to the provider. The issuer's own host may be private, because the operator has named it; hosts that
 * only its documents name must be public. Redirects are not followed, and bodies and times are limited.
 */
export function providerFetch(issuer: string): { fetch: CustomFetch; close(): Promise<void> } {
  const allowHosts = new Set([hostAndPort(new URL(issuer))]);
  const connect = guardedConnector({ allowHosts, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  const dispatcher = new Agent({ connect, allowH2: false });
  const fetch: CustomFetch = async (address, { method, headers, body, signal }) => {
    const answer = await exchange({
      ...{ dispatcher, url: new URL(address), method: method === "POST" ? "POST" : "GET" },
      headers: { ...headers, "accept-encoding": "identity" },
      body: body === undefined || body === null ? undefined : String(body),
      ...{
        idleTimeoutMs: ANSWER_TIMEOUT_MS,
        totalTimeoutMs: ANSWER_TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        whenLonger: "fail",
      },
      signal,
    });
    const content = WITHOUT_BODY.includes(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status: answer.status, headers: answer.headers });
  };
  return { fetch, close: () => dispatcher.close() };
}
