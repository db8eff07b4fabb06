import type { FastifyReply, FastifyRequest } from "fastify";
import {
  acceptedEncoding,
  type Encoding,
  encode,
  encodeQuickly,
  etagOf,
  inOwnMemory,
  isKnown,
  isWorthEncoding,
  LASTING_EFFORT,
} from "#kernel/http/encode-answer.ts";
import { RepeatedAnswers } from "#kernel/http/repeated-answers.ts";
import { cacheBudget } from "#kernel/process/memory-limit.ts";

/** Limit for all cached responses together, the keys of the searches included; less with little memory. */
const MAX_BYTES = 8_000_000;
/** A shared cache may serve a response for 5 seconds, and for 30 more while it fetches a new one. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";

type Answer = {
  version: string;
  at: number;
  /** Null until it is sent, if the body is plain: pages that read it need none. */
  etag: string | null;
  /** As it is sent. */
  body: Buffer;
  encoding: Encoding | null;
};

/** What is asked: the search, and the version of the stock that was read before it is answered. */
type Question = { key: string; version: string; encoding: Encoding | null; answer: () => Promise<Buffer> };
type Making = {
  version: string;
  answer: Promise<Answer>;
  /** Whether it has been asked for more than once, so that it is worth keeping. */
  isRepeated: boolean;
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

/** Sends JSON in UTF-8 as it is. @param encoding how it has been compressed */
function sendJson(reply: FastifyReply, json: Buffer, encoding: Encoding | null): FastifyReply {
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(json);
}

/** Sends JSON in UTF-8 that is sent once: compressed quickly, if the client takes that. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, plain: Buffer): FastifyReply {
  const encoding = isWorthEncoding(plain) ? acceptedEncoding(request) : null;
  return sendJson(reply, encoding ? encodeQuickly(plain, encoding) : plain, encoding);
}

/** The headers of an answer that shared caches may keep, in each encoding. */
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

/**
 * Caches responses that were asked for more than once lately, each as it was sent. An entry is valid for one version of the stock,
 * and for ten seconds. Equal questions that come at once are answered once.
 */
export class ResponseCache {
  readonly #answers: RepeatedAnswers<Answer>;
  readonly #making = new Map<string, Making>();

  constructor(maxBytes = cacheBudget(MAX_BYTES)) {
    this.#answers = new RepeatedAnswers({ maxBytes, maxEntryBytes: maxBytes });
  }

  /** What all cached responses take together. */
  get bytes(): number {
    return this.#answers.bytes;
  }

  /**
   * Sends a response, from the cache if the stock has not changed since.
   * @param question.version version of the stock, read before the response is computed
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    question: Omit<Question, "encoding">,
  ): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request);
    const answer = await this.#find(inEncoding(question, encoding));
    answer.etag ??= etagOf(answer.body);
    describe(request, reply, answer.etag);
    if (isKnown(request, answer.etag)) return reply.status(304).send();
    return sendJson(reply, answer.body, answer.encoding);
  }

  /** The JSON of a response, for a page that is made of it. */
  async read(question: Omit<Question, "encoding">): Promise<Buffer> {
    const { body } = await this.#find(inEncoding(question, null));
    return body;
  }

  async #find(question: Question): Promise<Answer> {
    const { kept, isRepeated } = this.#answers.ask(question.key);
    if (kept?.version === question.version) return kept;
    const others = this.#making.get(question.key);
    if (others?.version !== question.version) return this.#make(question, isRepeated);
    others.isRepeated = true;
    return others.answer;
  }

  async #make(question: Question, isRepeated: boolean): Promise<Answer> {
    const { key, version } = question;
    const at = performance.now();
    // Throws at once for whoever is refused, so that nobody else waits for that.
    const json = question.answer();
    const making: Making = {
      version,
      answer: json.then((plain) => toSend(plain, at, question, isRepeated)),
      isRepeated,
    };
    this.#making.set(key, making);
    try {
      const answer = await making.answer;
      if (making.isRepeated) this.#answers.keep(key, answer);
      return answer;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }
}

const inEncoding = (question: Omit<Question, "encoding">, encoding: Encoding | null): Question => ({
  ...question,
  key: `${encoding} ${question.key}`,
  encoding,
});

/** An answer as it is sent, compressed if that is worth it: hard if it is kept, and quickly if it is sent once. */
async function toSend(plain: Buffer, at: number, question: Question, isRepeated: boolean): Promise<Answer> {
  const { version, encoding } = question;
  if (!encoding || !isWorthEncoding(plain)) {
    return { version, at, etag: null, encoding: null, body: inOwnMemory(plain) };
  }
  const body = isRepeated ? await encode(plain, encoding, LASTING_EFFORT) : encodeQuickly(plain, encoding);
  return { version, at, etag: etagOf(plain), encoding, body };
}
