import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Encoding,
  encode,
  encodingFor,
  etagOf,
  inOwnMemory,
  isKnown,
  LASTING_EFFORT,
} from "../http/encode-answer.ts";
import { cacheBudget } from "../infra/memory-limit.ts";

/** Limit for all cached responses together, compressed forms and the keys of the searches included; less with little memory. */
const MAX_BYTES = 32_000_000;
/**
 * How old a cached response may be. Changes that the index does not track, such as confirmations, appear after this
 * time.
 */
const MAX_AGE_MS = 10_000;
/** A shared cache may serve a response for 5 seconds, and for 30 more while it fetches a new one. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";

type Answer = {
  version: string;
  at: number;
  etag: string;
  plain: Buffer;
  /** Compressed forms, each made at the first request for it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

/**
 * Lets shared caches keep a public response for a short while. An administrator's response is neither stored nor
 * answered from a shared cache, because it must show their latest change. Shoppers have no cookies, so `vary: cookie`
 * makes no difference for them.
 */
export function allowSharedCaching(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("cache-control", request.server.isAdmins(request) ? "private, no-cache" : CACHE_CONTROL);
  reply.header("vary", "cookie");
}

/** Sends JSON text. The server compresses it as usual. */
export const sendJson = (reply: FastifyReply, json: Buffer): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(json);

/**
 * Sends JSON text that shared caches may keep, or 304 when the client already has it.
 */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  allowSharedCaching(request, reply);
  const plain = Buffer.from(json);
  const etag = etagOf(plain);
  reply.header("etag", etag);
  if (isKnown(request, etag)) return reply.status(304).send();
  return sendJson(reply, plain);
}

const isOver = (at: number): boolean => performance.now() - at >= MAX_AGE_MS;

/** Caches responses; the least recently used goes first. An entry is valid for one version of the stock, and for ten seconds. */
export class ResponseCache {
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #sizes = new Map<string, number>();
  readonly #maxBytes: number;
  #bytes = 0;
  #sweep: NodeJS.Timeout | null = null;

  constructor(maxBytes = cacheBudget(MAX_BYTES)) {
    this.#maxBytes = maxBytes;
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#answers.size;
  }

  /**
   * Sends a response, from the cache if the stock has not changed since.
   * @param question.version version of the stock, read before the response is computed
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    question: { key: string; version: string; answer: () => Promise<string> },
  ): Promise<FastifyReply> {
    const answer = await this.#find(question);
    allowSharedCaching(request, reply);
    reply.header("etag", answer.etag).header("vary", "accept-encoding, cookie");
    if (isKnown(request, answer.etag)) return reply.status(304).send();
    const encoding = encodingFor(request, answer.plain);
    if (!encoding) return sendJson(reply, answer.plain);
    answer.encoded[encoding] ??= this.#encode(question.key, answer.plain, encoding);
    return sendJson(reply.header("content-encoding", encoding), await answer.encoded[encoding]);
  }

  async #find(question: { key: string; version: string; answer: () => Promise<string> }): Promise<Answer> {
    const known = this.#answers.get(question.key);
    if (known) {
      const answer = await known;
      if (answer.version === question.version && !isOver(answer.at)) {
        this.#touch(question.key);
        return answer;
      }
    }
    const current = this.#answers.get(question.key);
    // Another request has started to compute it meanwhile.
    if (current && current !== known) return current;
    return this.#work(question);
  }

  async #work(question: { key: string; version: string; answer: () => Promise<string> }): Promise<Answer> {
    const { key, version } = question;
    const at = performance.now();
    const working = question.answer().then((text): Answer => {
      const plain = inOwnMemory(Buffer.from(text));
      return { version, at, etag: etagOf(plain), plain, encoded: {} };
    });
    this.#drop(key);
    this.#answers.set(key, working);
    this.#sweepLater();
    try {
      const answer = await working;
      if (this.#answers.get(key) === working) this.#account(key, answer.plain.length + Buffer.byteLength(key));
      return answer;
    } catch (error) {
      if (this.#answers.get(key) === working) this.#drop(key);
      throw error;
    }
  }

  async #encode(key: string, plain: Buffer, encoding: Encoding): Promise<Buffer> {
    const encoded = await encode(plain, encoding, LASTING_EFFORT);
    if (this.#sizes.has(key)) this.#account(key, encoded.length);
    return encoded;
  }

  #touch(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
  }

  #account(key: string, bytes: number): void {
    this.#sizes.set(key, (this.#sizes.get(key) ?? 0) + bytes);
    this.#bytes += bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  /** Drops what is too old to be sent, so that a server without visitors has its memory for other work. */
  #sweepLater(): void {
    this.#sweep ??= setTimeout(async () => {
      for (const [key, answer] of this.#answers) {
        const { at } = await answer.catch(() => ({ at: Number.NEGATIVE_INFINITY }));
        if (isOver(at) && this.#answers.get(key) === answer) this.#drop(key);
      }
      this.#sweep = null;
      if (this.#answers.size > 0) this.#sweepLater();
    }, MAX_AGE_MS).unref();
  }

  #drop(key: string): void {
    this.#answers.delete(key);
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }
}
