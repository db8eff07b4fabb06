import { parse as parseQuery } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#kernel/process/errors.ts";
import { type PublicRead, parseInput, type ReadInput } from "./endpoint-input.ts";
import { failureOf } from "./error-handler.ts";

type AnswerCall<E extends PublicRead, Body> = (input: ReadInput<E>) => Promise<Body>;
type WriteJson<Body> = (body: Body) => Buffer;
type Offered = {
  endpoint: PublicRead;
  segments: string[];
  answer: AnswerCall<PublicRead, unknown>;
  write: WriteJson<unknown> | undefined;
};

/** The answer to a call. With `toJson`, the body is the object from which the JSON for HTTP is made, and `toJson` makes it, in UTF-8. */
export type InProcessAnswer = { status: number; body?: unknown; toJson?: () => Buffer };

declare module "fastify" {
  interface FastifyInstance {
    /** The calls that pages make inside the process. */
    inProcessCalls: InProcessCalls;
  }
}

/** Longer parts of an address have no route, as in the router. */
const MAX_PARAM_LENGTH = 100;

/**
 * The calls of our own API that pages make while they are rendered. Each is answered by the function that answers it over HTTP, with the
 * same limits, checks and failures, but without a request: creating one costs as much as a small answer.
 */
class InProcessCalls {
  readonly #offered: Offered[] = [];

  /**
   * Adds a call.
   * @param answer returns the body of the success
   * @param write writes it as JSON in UTF-8, where the body is not what HTTP sends
   */
  offer<E extends PublicRead, Body>(endpoint: E, answer: AnswerCall<E, Body>, write?: WriteJson<Body>): void {
    this.#offered.push({ endpoint, segments: endpoint.path.split("/"), answer, write } as Offered);
  }

  /**
   * Answers a call.
   * @param path path and query string
   * @param request the visitor's request, for which the call is made
   */
  async call(path: string, request: FastifyRequest): Promise<InProcessAnswer> {
    try {
      const [pathname = "", query = ""] = path.split("?", 2);
      const { endpoint, answer, write, params } = this.#find(pathname);
      // A page has been counted for what it reads.
      if (endpoint.limit && endpoint.limit !== "reads") request.server.limitRate(request, endpoint.limit);
      const input = parseInput(endpoint, { params, query: { ...parseQuery(query) } });
      const body = await answer({ ...input, request });
      return write ? { status: 200, body, toJson: () => write(body) } : { status: 200, body };
    } catch (error) {
      const { status, body } = failureOf(error, request.log);
      return { status, body };
    }
  }

  #find(pathname: string): Offered & { params: Record<string, string> } {
    const parts = pathname.split("/");
    // An address without parameters comes before one with, as in the router.
    const fitting = this.#offered.filter(({ segments }) => fits(segments, parts));
    const found = fitting.find(({ endpoint }) => endpoint.path === pathname) ?? fitting[0];
    if (!found) throw AppError.notFound("There is no such call");
    const params = found.segments.flatMap((segment, index) =>
      segment.startsWith(":") ? [[segment.slice(1), decodeURIComponent(parts[index] ?? "")]] : [],
    );
    return { ...found, params: Object.fromEntries(params) };
  }
}

const fits = (segments: string[], parts: string[]): boolean =>
  segments.length === parts.length &&
  segments.every((segment, index) => {
    const part = parts[index] ?? "";
    return segment.startsWith(":") ? decodeURIComponent(part).length <= MAX_PARAM_LENGTH : segment === part;
  });

/** Adds `inProcessCalls`. */
export function registerInProcessCalls(app: FastifyInstance): void {
  app.decorate("inProcessCalls", new InProcessCalls());
}
