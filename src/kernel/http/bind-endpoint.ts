import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  RouteShorthandOptions,
} from "fastify";
import type { z } from "zod";
import { AppError } from "#kernel/process/errors.ts";
import { type EndpointInput, type PublicRead, parse, parseInput, type ReadInput } from "./endpoint-input.ts";
import type { Endpoint } from "./endpoint.ts";
import { recordDownload, requireAdmin } from "./require-admin.ts";

type SuccessStatus<E extends Endpoint> = Extract<keyof E["responses"], 200 | 201 | 202>;
type SuccessBody<E extends Endpoint> = z.input<E["responses"][SuccessStatus<E>] & z.ZodType>;

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): EndpointInput<E> {
  return {
    admin: request.admin as EndpointInput<E>["admin"],
    ...parseInput(endpoint, request),
    body: parse(endpoint.body as E["body"], request.body ?? {}),
    request,
    reply,
  };
}

/** No cache may store answers for administrators, including refusals. */
const forbidStoring: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.header("cache-control", "no-store");
};

/** Returns the hooks that check the caller, before the body is read. */
function guards(endpoint: Endpoint): onRequestAsyncHookHandler[] {
  if (endpoint.auth !== "public") return [forbidStoring, requireAdmin(endpoint)];
  return endpoint.path.startsWith("/api/auth/") ? [forbidStoring] : [];
}

/** A link or an address that is typed in must not start anything. Only pages' scripts make these calls. */
const refuseNavigation: onRequestAsyncHookHandler = async (request) => {
  if (request.headers["sec-fetch-mode"] !== "navigate") return;
  throw AppError.forbidden("This address performs an action. Please use the button in the console.");
};

/** Returns all hooks of a call: the checks before its body is read, and the hook that records a download. */
function hooks(endpoint: Endpoint): Pick<RouteShorthandOptions, "onRequest" | "onResponse"> {
  const { limit, acts, download } = endpoint;
  const onRequest = guards(endpoint);
  if (acts) onRequest.unshift(refuseNavigation);
  if (limit) onRequest.unshift(async (request) => request.server.limitRate(request, limit));
  return { onRequest, ...(download && { onResponse: recordDownload(download) }) };
}

function successOf(endpoint: Endpoint): { success: number; schema: z.ZodType } {
  const success = Object.keys(endpoint.responses)
    .map(Number)
    .find((status) => status < 300);
  const schema = success === undefined ? undefined : endpoint.responses[success];
  if (success === undefined || !schema) throw new Error(`${endpoint.path} declares no success response`);
  return { success, schema };
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
  const { success, schema } = successOf(endpoint);
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
 * Binds a call that pages also make while they are rendered.
 * @param handler returns the body, as in `bindEndpoint`. Pages ignore headers, so these are set apart
 * @param setHeaders sets the headers of the answer over HTTP, before the body is made
 */
export function bindPublicRead<const E extends PublicRead>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: ReadInput<E>) => Promise<SuccessBody<E>>,
  setHeaders?: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const { schema } = successOf(endpoint);
  app.inProcessCalls.offer(endpoint, async (input) => schema.parse(await handler(input)));
  bindEndpoint(app, endpoint, (input) => {
    setHeaders?.(input.request, input.reply);
    return handler(input);
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
 * Binds an endpoint whose handler sends JSON text itself, compressed if the client accepts that, because parsing, checking and streaming
 * every answer would cost too much. A test checks that the text has the declared shape.
 */
export function bindFinishedEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...{ compress: false, decompress: false },
    ...hooks(endpoint),
    handler: async (request, reply) => handler(readInput(endpoint, request, reply)),
  });
}
