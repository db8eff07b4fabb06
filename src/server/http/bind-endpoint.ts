import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { z } from "zod";
import type { User } from "#contract/auth/user.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { AppError } from "../infra/errors.ts";
import { requireAdmin } from "./require-admin.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type SuccessStatus<E extends Endpoint> = Extract<keyof E["responses"], 200 | 201 | 202>;
type SuccessBody<E extends Endpoint> = z.input<E["responses"][SuccessStatus<E>] & z.ZodType>;

export type EndpointInput<E extends Endpoint> = {
  /** Who is calling; null only on public endpoints. */
  admin: E["auth"] extends "admin" ? User : null;
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A sentence such as `priceMin must be a whole number` for the first thing that is wrong. */
function describeProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "The request is not valid";
  const where = issue.path.join(".");
  // The schema library's own words do not say which field they are about.
  if (where !== "" && issue.message.startsWith("Invalid input: ")) {
    return `${where} is not valid: ${issue.message.slice("Invalid input: ".length)}`;
  }
  // Messages that begin with a capital are whole sentences meant for a form ("Primary URL is required").
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

/** What an administrator gets, refusals included, is for that browser and this moment: no cache may keep it. */
const forbidStoring: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.header("cache-control", "no-store");
};

/** Who may call, asked before anything of the request is read. */
function guards(endpoint: Endpoint): { onRequest?: onRequestAsyncHookHandler[] } {
  if (endpoint.auth === "admin") return { onRequest: [forbidStoring, requireAdmin] };
  return endpoint.path.startsWith("/api/auth/") ? { onRequest: [forbidStoring] } : {};
}

/**
 * Puts one row of the contract table on the server: checks who is calling, parses what came in, and strips what goes out
 * to the declared shape. The handler returns the body of the endpoint's one success status and throws `AppError` for
 * everything else.
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
    ...guards(endpoint),
    handler: async (request, reply) => {
      const body = await handler(readInput(endpoint, request, reply));
      return reply.status(success).send(schema.parse(body));
    },
  });
}

/**
 * Puts a row on the server whose answer is not JSON: a download or an event stream. The handler sets its own headers and
 * returns what Fastify sends (a stream or text); problems are thrown as `AppError` before the first byte.
 */
export function bindStreamEndpoint<const E extends Endpoint & { sends: string }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<unknown>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...guards(endpoint),
    handler: async (request, reply) => {
      reply.type(endpoint.sends.startsWith("text/") ? `${endpoint.sends}; charset=utf-8` : endpoint.sends);
      return handler(readInput(endpoint, request, reply));
    },
  });
}

/**
 * Puts a row on the server whose handler sends finished JSON itself, for answers that are too many to be taken apart and
 * checked each time. That the text has the declared shape is a test's business.
 */
export function bindFinishedEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...guards(endpoint),
    handler: async (request, reply) => handler(readInput(endpoint, request, reply)),
  });
}
