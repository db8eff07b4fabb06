import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { EndpointName, Endpoints } from "#kernel/http/endpoint.ts";

// Types only: the contract's schemas (and zod with them) must not reach the browser bundle.
type Endpoint = Endpoints[EndpointName];
type GetEndpoint = Extract<Endpoint, { method: "GET" }>;

/** Path pattern of a readable endpoint of the contract: `/api/vehicles/:id`. */
type GetPath = GetEndpoint["path"];

/** The answer of a readable endpoint with status 200. */
type GetResponse<P extends GetPath> = z.output<Extract<GetEndpoint, { path: P }>["responses"][200]>;

/** The methods of endpoints. */
export type CallMethod = Endpoint["method"];

/** Path patterns that can be called with a method. */
export type CallPath<M extends CallMethod> = Extract<Endpoint, { method: M }>["path"];

type Called<M extends CallMethod, P> = Extract<Endpoint, { method: M; path: P }>;

/** The body of a call: JSON, or a form with a file. */
export type CallBody<M extends CallMethod, P> =
  Called<M, P> extends { takesFile: true }
    ? FormData
    : Called<M, P> extends { body: infer B extends z.ZodType }
      ? z.input<B>
      : undefined;

type Success<R> = R extends Record<number, z.ZodType> ? R[Extract<keyof R, 200 | 201 | 202>] : never;

/** The answer of a call that succeeds. */
export type CallResponse<M extends CallMethod, P> = z.output<Success<Called<M, P>["responses"]> & z.ZodType>;

/** Fills the `:name` parts of a path pattern and adds the query string. */
export function apiPath(pattern: string, params: Record<string, string> = {}, query?: URLSearchParams): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return query?.size ? `${path}?${query}` : path;
}

/**
 * Options of a query whose key is the address it reads; the query client fetches it (`createQueryClient`). The answer's
 * type comes from the contract.
 */
export function apiQuery<P extends GetPath>(pattern: P, params?: Record<string, string>, query?: URLSearchParams) {
  return queryOptions<GetResponse<P>>({ queryKey: [apiPath(pattern, params, query)] });
}

/**
 * Like `apiQuery`, but keeps only a part of the answer.
 * @param keep returns the part of an answer
 */
export function keptQuery<P extends GetPath, T>(
  pattern: P,
  keep: (answer: GetResponse<P>) => T,
  params?: Record<string, string>,
  query?: URLSearchParams,
) {
  return queryOptions<T>({ queryKey: [apiPath(pattern, params, query)], meta: { keep } });
}
