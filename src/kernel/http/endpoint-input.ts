import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#kernel/process/errors.ts";
import type { Endpoint } from "./endpoint.ts";
import type { SignedInAdmin } from "./require-admin.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type EndpointInput<E extends Endpoint> = {
  /** The caller; null on public endpoints. */
  admin: E["auth"] extends "public" ? null : SignedInAdmin;
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A call that a page may make while it is rendered. */
export type PublicRead = Endpoint & { method: "GET"; auth: "public" };

/** The data from which an answer is made, for an HTTP request or for the page that a request renders. */
export type ReadInput<E extends Endpoint> = Pick<EndpointInput<E>, "params" | "query" | "request">;

/** Returns a sentence such as `priceMin must be a whole number` about the first problem. */
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

/** Checks one part of a call's input. @throws {AppError} 400 */
export function parse<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  throw AppError.badRequest(describeProblem(result.error));
}

/** Checks the input in a call's address. @throws {AppError} 400 */
export const parseInput = <E extends Endpoint>(
  endpoint: E,
  given: { params: unknown; query: unknown },
): Pick<EndpointInput<E>, "params" | "query"> => ({
  params: parse(endpoint.params as E["params"], given.params),
  query: parse(endpoint.query as E["query"], given.query),
});
