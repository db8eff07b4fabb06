import type { z } from "zod";
import type { Download } from "./rules/audit-actions.ts";
import type { RateLimit } from "./rules/rate-limits.ts";
import type { Role } from "./rules/roles.ts";

/**
 * The callers that an endpoint admits: everybody, any signed-in administrator about their own account, or those with this role or more. The
 * calls of `account` also answer while a required step is open (a generated password that has to be changed).
 */
export type Auth = "public" | "account" | Role;

/** One row of the contract table: everything that both sides need to know about a call. */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify path syntax: `/api/vehicles/:id`. */
  path: `/api/${string}`;
  /** The callers that it admits. Required, so that no endpoint is public by accident. */
  auth: Auth;
  /** Refused with 403 and `code: "confirm"` when the caller has not confirmed their identity for some minutes. */
  needsConfirmation?: true;
  /** The console makes the call regularly by itself, so it does not count as a use of the session. */
  isBackground?: true;
  summary: string;
  /** The limit of the caller's address that the call counts against. */
  limit?: RateLimit;
  /** A GET that changes something, as the specification has some. Browsers may not navigate to it. */
  acts?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is `multipart/form-data` with the file in the field `file`. */
  takesFile?: true;
  /** The body is a mail with its headers, `message/rfc822`. */
  takesMail?: true;
  /**
   * Media type of a response that is not JSON: a download, or `text/event-stream`. `responses` then matters only for
   * its status.
   */
  sends?:
    | "text/csv"
    | "text/html"
    | "application/zip"
    | "application/pdf"
    | "application/octet-stream"
    | "text/event-stream"
    | "application/x-ndjson"
    | "application/xml"
    | "application/rss+xml"
    | "application/atom+xml"
    | "image/png";
  /** The audit log records each download with the administrator. */
  download?: Download;
  /** Response body by status code. The server strips to these shapes; errors have `{message}` and need no entry. */
  responses: Record<number, z.ZodType>;
};

/** Declares one row of the table and keeps its literal types, from which the client and the routes derive theirs. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Endpoints by name: the exports of each `*-endpoints.ts`, and all of them together. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;

/**
 * Every call of the product by its name. Each `*-endpoints.ts` adds its own by declaration merging, so nothing has to import all
 * tables to know their types. The browser relies on this: it takes types only, and zod stays out of its bundle.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- a type cannot be added to by declaration merging
export interface Endpoints {}

/** Name of a call of the product. */
export type EndpointName = keyof Endpoints;
