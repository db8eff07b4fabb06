import type { FastifyBaseLogger, FastifyError, FastifyInstance } from "fastify";
import { AppError, DISK_FULL, isDatabaseAway, isDatabaseBusy, isDiskFull } from "#kernel/process/errors.ts";

/** Our messages for Fastify's own errors. */
const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request body is not valid JSON",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The request body must be JSON (content type application/json)",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request body is too large",
};

function isClientError(error: unknown): error is FastifyError {
  const { statusCode } = error instanceof Error ? (error as FastifyError) : {};
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500;
}

const AWAY = "We cannot reach our database right now. Please try again in a moment.";
const BUSY = "Our database is busy right now. Please try again in a moment.";

/** The answer to a call that has failed. */
type Failure = { status: number; body: { message: string | undefined }; headers?: AppError["headers"] };

/**
 * Returns the answer to a failed call. The message of an `AppError` is sent unchanged. All other errors are logged and answered without
 * details: 507 while a disk is full, 503 while the database cannot be reached or is busy, so that clients try again, else 500.
 * @param route the call's path in the router, for the log
 */
export function failureOf(error: unknown, log: FastifyBaseLogger, route?: string): Failure {
  if (error instanceof AppError) {
    return { status: error.status, body: { message: error.message, ...error.details }, headers: error.headers };
  }
  if (isClientError(error)) {
    const message =
      MESSAGES[error.code] ?? (error instanceof SyntaxError ? MESSAGES.FST_ERR_CTP_INVALID_JSON_BODY : error.message);
    return { status: error.statusCode ?? 400, body: { message } };
  }
  log.error({ err: error, ...(route !== undefined && { route }) }, "request failed");
  if (isDiskFull(error)) return { status: 507, body: { message: DISK_FULL } };
  if (isDatabaseAway(error)) return { status: 503, body: { message: AWAY } };
  if (isDatabaseBusy(error)) return { status: 503, body: { message: BUSY } };
  return { status: 500, body: { message: "Something went wrong on our side. Please try again in a moment." } };
}

/** Answers every failed call with `{message}`. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, headers = {} } = failureOf(error, request.log, request.routeOptions.url);
    return reply.status(status).headers(headers).send(body);
  });
}
