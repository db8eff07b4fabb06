import type { FastifyError, FastifyInstance } from "fastify";
import { AppError, isDatabaseAway } from "../infra/errors.ts";

/** Our messages for Fastify's own errors. */
const MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request body is not valid JSON",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The request body must be JSON (content type application/json)",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request body is too large",
};

const isClientError = (error: FastifyError): boolean =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/**
 * Answers every failed call with `{message}`. The message of an `AppError` is sent as it is. All other errors are logged
 * and answered without details: 503 while the database cannot be reached, so that clients try again, else 500.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AppError) {
      return reply.status(error.status).send({ message: error.message, ...error.details });
    }
    if (isClientError(error)) {
      const message =
        MESSAGES[error.code] ?? (error instanceof SyntaxError ? MESSAGES.FST_ERR_CTP_INVALID_JSON_BODY : error.message);
      return reply.status(error.statusCode ?? 400).send({ message });
    }
    request.log.error({ err: error }, "request failed");
    if (isDatabaseAway(error)) {
      return reply.status(503).send({ message: "We cannot reach our data just now. Please try again in a moment." });
    }
    return reply.status(500).send({ message: "Something went wrong on our side. Please try again in a moment." });
  });
}
