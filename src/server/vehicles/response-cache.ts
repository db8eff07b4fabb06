import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** All answers together, in every form they are kept in. */
const MAX_BYTES = 64_000_000;
/** What the index does not know of (a confirmation, say) may be this old. */
const MAX_AGE_MS = 10_000;
/** Smaller answers gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1_024;
/** A shared cache may answer a crowd with what is five seconds old, and fetch anew behind the crowd's back. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = "br" | "gzip";
type Answer = {
  version: string;
  at: number;
  etag: string;
  plain: Buffer;
  /** Compressed once, for the first who asks. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
};

/**
 * Lets shared caches keep a public answer for a short while, but not an administrator's, and never answer one of those with
 * what they have: whoever has just changed something must see it. Shoppers get no cookies from us, so for them it makes
 * no difference.
 */
export function allowSharedCaching(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("cache-control", request.server.isAdmins(request) ? "private, no-cache" : CACHE_CONTROL);
  reply.header("vary", "cookie");
}

const etagOf = (text: Buffer): string => `W/"${hash("sha1", text, "base64url")}"`;
const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers["if-none-match"]?.split(/,\s*/).includes(etag) ?? false;

/**
 * Sends JSON text that shared caches may keep, or 304 to who has it already. The server's compression applies.
 */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  allowSharedCaching(request, reply);
  const plain = Buffer.from(json);
  const etag = etagOf(plain);
  reply.header("etag", etag);
  if (isKnown(request, etag)) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(plain);
}

/** The latest answers, the least recently asked for goes first. An answer counts for one version of the stock. */
export class ResponseCache {
  readonly #answers = new Map<string, Promise<Answer>>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  /**
   * Sends the answer to a question, from here when the stock has not changed since.
   * @param version of the stock, read before the answer is worked out
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
    reply.type("application/json; charset=utf-8");
    const encoding = encodingFor(request, answer.plain);
    if (!encoding) return reply.send(answer.plain);
    answer.encoded[encoding] ??= this.#encode(question.key, answer.plain, encoding);
    return reply.header("content-encoding", encoding).send(await answer.encoded[encoding]);
  }

  async #find(question: { key: string; version: string; answer: () => Promise<string> }): Promise<Answer> {
    const known = this.#answers.get(question.key);
    if (known) {
      const answer = await known;
      if (answer.version === question.version && performance.now() - answer.at < MAX_AGE_MS) {
        this.#touch(question.key);
        return answer;
      }
    }
    const current = this.#answers.get(question.key);
    // Somebody else has begun to answer anew meanwhile.
    if (current && current !== known) return current;
    return this.#work(question);
  }

  async #work(question: { key: string; version: string; answer: () => Promise<string> }): Promise<Answer> {
    const { key, version } = question;
    const at = performance.now();
    const working = question.answer().then((text): Answer => {
      const plain = Buffer.from(text);
      return { version, at, etag: etagOf(plain), plain, encoded: {} };
    });
    this.#drop(key);
    this.#answers.set(key, working);
    try {
      const answer = await working;
      if (this.#answers.get(key) === working) this.#account(key, answer.plain.length);
      return answer;
    } catch (error) {
      if (this.#answers.get(key) === working) this.#drop(key);
      throw error;
    }
  }

  async #encode(key: string, plain: Buffer, encoding: Encoding): Promise<Buffer> {
    const encoded =
      encoding === "gzip"
        ? await toGzip(plain)
        : await toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
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
      if (this.#bytes <= MAX_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#answers.delete(key);
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }
}

function encodingFor(request: FastifyRequest, plain: Buffer): Encoding | null {
  if (plain.length < COMPRESS_FROM_BYTES) return null;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? "gzip" : null;
}
