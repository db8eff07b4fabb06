import type { NamesPort } from "#kernel/outbound/address-guard.ts";
import { FetchError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { followRedirects } from "#kernel/outbound/follow-redirects.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import type { HostTurns } from "#kernel/outbound/host-turns.ts";
import { exchange, type HttpAnswer } from "#kernel/outbound/http-exchange.ts";
import { retryAfterMs } from "#kernel/outbound/rules/politeness.ts";
import { Agent } from "#kernel/outbound/undici.ts";
import { HostBreaker } from "./circuit-breakers.ts";
import { UnusablePhotoError } from "./photo-errors.ts";
import { PhotoTurns } from "./photo-turns.ts";
import {
  FETCHES_PER_HOST,
  isHostTrouble,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_REDIRECTS,
  mayPass,
  PHOTO_TIMEOUT_MS,
} from "./rules/photo-limits.ts";

/** Prefers formats that every program reads, because exports contain the originals unchanged. */
const ACCEPT = "image/jpeg,image/png,image/webp;q=0.9,image/gif;q=0.8,image/avif;q=0.7,*/*;q=0.1";

export type PhotoFetcherConfig = {
  userAgent: string;
  /** `host:port` entries that may have private addresses. */
  allowHosts: ReadonlySet<string>;
  /** Returns true when a dealership's address has a port other than 80 and 443. Default: none has. */
  namesPort?: NamesPort;
  /** The turns at hosts, which photos share with crawls and other processes. Default: only this process's limits. */
  turns?: HostTurns;
  /** Milliseconds for one photo, redirects included, without the waiting for turns. Default `PHOTO_TIMEOUT_MS`. */
  timeoutMs?: number;
};

export type PhotoFetcher = {
  /**
   * Fetches a photo under the crawler's guards: no private addresses, not even after a redirect, and limited bytes and time. Nothing is
   * retried. A host that keeps failing or asks for a pause gets no requests during it.
   * @throws {UnusablePhotoError}
   * @throws {BusyError} when the turn at its host does not come in time
   */
  fetchPhoto(url: string): Promise<Buffer>;
  close(): Promise<void>;
};

/** Creates the photo cache's fetcher. It has its own connections, so no photo waits behind a crawl. */
export function createPhotoFetcher(config: PhotoFetcherConfig): PhotoFetcher {
  const { userAgent, allowHosts, namesPort = () => false, timeoutMs = PHOTO_TIMEOUT_MS } = config;
  const connect = guardedConnector({ allowHosts, connectTimeoutMs: timeoutMs });
  const dispatcher = new Agent({ connect, connections: FETCHES_PER_HOST, pipelining: 1, allowH2: false });
  const breaker = new HostBreaker();
  const turns = new PhotoTurns(config.turns);

  function refuseDuringPause({ host }: URL): void {
    const hostPauseMs = breaker.pauseMs(host);
    if (hostPauseMs === 0) return;
    throw new UnusablePhotoError(`${host} gets no requests for a while.`, { passing: true, hostPauseMs });
  }

  async function ask(url: URL, headers: Record<string, string>, msLeft: number): Promise<HttpAnswer> {
    refuseDuringPause(url);
    if (msLeft <= 0) throw new UnusablePhotoError(`${url.host} took too long.`, { passing: true });
    const answer = await exchange({
      dispatcher,
      url,
      method: "GET",
      headers,
      idleTimeoutMs: msLeft,
      totalTimeoutMs: msLeft,
      maxBytes: MAX_PHOTO_BYTES,
      whenLonger: "fail",
    }).catch((error: unknown) => {
      if (error instanceof UnavailableError) breaker.failed(url.host, null);
      throw error;
    });
    if (isHostTrouble(answer.status)) breaker.failed(url.host, retryAfterMs(answer.headers["retry-after"], Date.now()));
    else breaker.succeeded(url.host);
    return answer;
  }

  return {
    async fetchPhoto(address) {
      if (!URL.canParse(address)) throw new UnusablePhotoError("This is not a web address.");
      const headers = { "user-agent": userAgent, accept: ACCEPT, "accept-encoding": "identity" };
      let msLeft = timeoutMs;
      const askInTurn = async (url: URL, ofUrl: Record<string, string>) => {
        refuseDuringPause(url);
        return turns.run(url.host, async () => {
          const startedAt = performance.now();
          return ask(url, ofUrl, Math.ceil(msLeft)).finally(() => {
            msLeft -= performance.now() - startedAt;
          });
        });
      };
      const finalAnswer = followRedirects(
        new URL(address),
        { method: "GET", headers },
        {
          allowHosts,
          namesPort,
          maxRedirects: MAX_PHOTO_REDIRECTS,
          ask: (url, request) => askInTurn(url, request.headers),
        },
      );
      const { url, answer } = await finalAnswer.catch((error: unknown) => {
        throw asUnusable(error);
      });
      return requireDelivered(answer, url, breaker.pauseMs(url.host));
    },
    close: async () => {
      await dispatcher.destroy();
      await turns.close();
    },
  };
}

function requireDelivered(answer: HttpAnswer, url: URL, hostPauseMs: number): Buffer {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  throw new UnusablePhotoError(`${url.host} answered ${status}.`, { passing: mayPass(status), hostPauseMs });
}

function asUnusable(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error;
  return new UnusablePhotoError(error.message, { passing: error.retryable, cause: error });
}
