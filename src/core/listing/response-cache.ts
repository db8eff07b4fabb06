import type { FastifyReply, FastifyRequest } from "fastify";
import {
  acceptedEncoding,
  type Encoding,
  encodeAgain,
  encodeQuickly,
  etagOf,
  inOwnMemory,
  isKnown,
  isWorthEncoding,
  LASTING_EFFORT,
} from "#kernel/http/encode-answer.ts";
import { type KeepableAnswer, KeptAnswers } from "#kernel/http/kept-answers.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";

/** Limit for all cached responses together, including the keys of the searches; less when memory is small. */
const MAX_BYTES = 8_000_000;
/** A shared cache may serve a response for 5 seconds, and for 30 more while it fetches a new one. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";

type CachedResponse = KeepableAnswer & { encoding: Encoding | null /** Null until it is sent. */; etag: string | null };

/** The search, and the version of the stock that was read before it is answered. */
type Question = { key: string; version: string; answer: () => Promise<Buffer> };

/**
 * Lets shared caches keep a public response for a short while. An administrator's response is neither stored nor
 * answered from a shared cache, because it must show their latest change. Shoppers have no cookies, so `vary: cookie`
 * makes no difference for them.
 */
export function allowSharedCaching(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("cache-control", request.server.isAdmins(request) ? "private, no-cache" : CACHE_CONTROL);
  reply.header("vary", "cookie");
}

/** Sends JSON in UTF-8 unchanged. @param encoding how it has been compressed */
function sendJson(reply: FastifyReply, json: Buffer, encoding: Encoding | null): FastifyReply {
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(json);
}

/** Sends JSON in UTF-8 that is not cached: compressed quickly, if the client accepts that. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, plain: Buffer): FastifyReply {
  const encoding = isWorthEncoding(plain) ? acceptedEncoding(request) : null;
  return sendJson(reply, encoding ? encodeQuickly(plain, encoding) : plain, encoding);
}

/** Sets the headers of an answer that shared caches may keep, in each encoding. */
function describe(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  allowSharedCaching(request, reply);
  reply.header("etag", etag).header("vary", "accept-encoding, cookie");
}

/**
 * Sends JSON in UTF-8 that shared caches may keep, or 304 when the client already has it.
 */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, json: Buffer): FastifyReply {
  const etag = etagOf(json);
  describe(request, reply, etag);
  if (isKnown(request, etag)) return reply.status(304).send();
  return sendOnce(request, reply, json);
}

/** Caches responses that were requested more than once recently (`KeptAnswers`), each for one version of the stock. */
export class ResponseCache {
  readonly #answers: KeptAnswers<CachedResponse>;

  constructor(maxBytes = cacheBudget(MAX_BYTES)) {
    this.#answers = new KeptAnswers({ maxBytes });
  }

  /** The bytes of all cached responses together. */
  get bytes(): number {
    return this.#answers.bytes;
  }

  /**
   * Sends a response, a cached one if the stock has not changed since.
   * @param question.version version of the stock, read before the response is computed
   */
  async send(request: FastifyRequest, reply: FastifyReply, question: Question): Promise<FastifyReply> {
    const answer = await this.#find(question, acceptedEncoding(request));
    answer.etag ??= etagOf(answer.body);
    describe(request, reply, answer.etag);
    if (isKnown(request, answer.etag)) return reply.status(304).send();
    return sendJson(reply, answer.body, answer.encoding);
  }

  #find({ key, version, answer }: Question, encoding: Encoding | null): Promise<CachedResponse> {
    return this.#answers.find(`${encoding} ${key}`, version, () => answer().then((plain) => toSend(plain, encoding)));
  }
}

/** Returns an answer as it is first sent, compressed quickly if that is worth it. When it is sent again, it is compressed harder. */
function toSend(plain: Buffer, encoding: Encoding | null): CachedResponse {
  if (!encoding || !isWorthEncoding(plain)) {
    return { isShareable: true, etag: null, encoding: null, body: inOwnMemory(plain) };
  }
  const body = encodeQuickly(plain, encoding);
  const shrink = () => encodeAgain(body, encoding, LASTING_EFFORT);
  return { isShareable: true, etag: etagOf(plain), encoding, body, shrink };
}
