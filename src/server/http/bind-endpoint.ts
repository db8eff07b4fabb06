import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../infra/errors.ts";
import { recordDownload, requireAdmin, type SignedInAdmin } from "./require-admin.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type SuccessStatus<E extends Endpoint> = Extract<keyof E["responses"], 200 | 201 | 202>;
type SuccessBody<E extends Endpoint> = z.input<E["responses"][SuccessStatus<E>] & z.ZodType>;

export type EndpointInput<E extends Endpoint> = {
  /** The caller; null on public endpoints. */
  admin: E["auth"] extends "public" ? null : SignedInAdmin;
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A sentence such as `priceMin must be a whole number` about the first problem. */
function describeProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "The request is not valid";
  const where = issue.path.join(".");
  // Zod's own messages do not name the field.
  if (where !== "" && issue.message.startsWith("Invalid input: ")) {
    return `${where} is not valid: ${issue.message.slice("Invalid input: ".length)}`;
  }
  // Messages that begin with a capital are complete sentences for a form ("Primary URL is required").
  return where === "" || /^[A-Z]/.test(issue.message) ? issue.message : `${where} ${issue.message}`;
}

function parse<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  throw AppError.badRequest(describeProblem(result.error));
}

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): EndpointInput<E> {
  return {
    admin: request.admin as EndpointInput<E>["admin"],
    params: parse(endpoint.params as E["params"], request.params),
    query: parse(endpoint.query as E["query"], request.query),
    body: parse(endpoint.body as E["body"], request.body ?? {}),
    request,
    reply,
  };
}

/** No cache may store answers for administrators, refusals included. */
const forbidStoring: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.header("cache-control", "no-store");
};

/** The hooks that check who is calling, before the body is read. */
function guards(endpoint: Endpoint): onRequestAsyncHookHandler[] {
  if (endpoint.auth !== "public") return [forbidStoring, requireAdmin(endpoint)];
  return endpoint.path.startsWith("/api/auth/") ? [forbidStoring] : [];
}

/** A link or an address that is typed in must not start anything. Pages make these calls with scripts. */
const refuseNavigation: onRequestAsyncHookHandler = async (request) => {
  if (request.headers["sec-fetch-mode"] !== "navigate") return;
  throw AppError.forbidden("This address starts something. Please use the console's button for it.");
};

/** All hooks of a call: those that look at it before its body is read, and the one that records a download. */
function hooks(endpoint: Endpoint): Pick<RouteShorthandOptions, "onRequest" | "onResponse"> {
  const { limit, acts, download } = endpoint;
  const onRequest = guards(endpoint);
  if (acts) onRequest.unshift(refuseNavigation);
  if (limit) onRequest.unshift(async (request, reply) => request.server.limitRate(request, reply, limit));
  return { onRequest, ...(download && { onResponse: recordDownload(download) }) };
}

/**
 * Binds one endpoint of the contract table: checks the caller, parses the input, and strips the answer to the declared
 * shape. The handler returns the body of the endpoint's success status and throws `AppError` for everything else.
 */
export function bindEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<SuccessBody<E>>,
): void {
  const success = Object.keys(endpoint.responses)
    .map(Number)
    .find((status) => status < 300);
  const schema = success === undefined ? undefined : endpoint.responses[success];
  if (success === undefined || !schema) throw new Error(`${endpoint.path} declares no success response`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...hooks(endpoint),
    handler: async (request, reply) => {
      const body = await handler(readInput(endpoint, request, reply));
      return reply.status(success).send(schema.parse(body));
    },
  });
}

/**
 * Binds an endpoint whose answer is not JSON: a download or an event stream. The handler sets its own headers and returns
 * what Fastify sends (a stream or text). It throws `AppError` for problems, before the first byte.
 */
export function bindStreamEndpoint<const E extends Endpoint & { sends: string }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...hooks(endpoint),
    handler: async (request, reply) => {
      reply.type(endpoint.sends.startsWith("text/") ? `${endpoint.sends}; charset=utf-8` : endpoint.sends);
      return handler(readInput(endpoint, request, reply));
    },
  });
}

/**
 * Binds an endpoint whose handler sends JSON text itself, because parsing and checking every answer would cost too much. A
 * test checks that the text has the declared shape.
 */
export function bindFinishedEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...hooks(endpoint),
    handler: async (request, reply) => handler(readInput(endpoint, request, reply)),
  });
}
