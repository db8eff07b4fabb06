/** The fields of an error that are logged besides name, message and stack: codes and names of parts, which hold no values. */
const LOGGED = [
  ...["code", "errno", "syscall", "status", "statusCode", "responseCode", "validation"],
  // PostgreSQL's. Left out: `detail`, `where`, `hint`, `internalQuery` quote rows and statements, and the driver adds the client.
  ...["severity", "schema", "table", "column", "dataType", "constraint", "routine"],
] as const;
const MAX_CAUSES = 5;

/** PostgreSQL's class of errors about values. Their messages quote the values. */
const QUOTES_VALUE = /^22/;
const QUOTED = /"[^"]*"/g;

type LoggedValue = string | number | boolean;
export type LoggableError = { type: string; message: string; stack?: string; cause?: unknown; errors?: unknown[] } & {
  [Name in (typeof LOGGED)[number]]?: LoggedValue;
};

const isPlain = (value: unknown): value is LoggedValue => ["string", "number", "boolean"].includes(typeof value);

/**
 * Returns the parts of an error that may be logged. Libraries attach whole objects to their errors: a connection with its keys, a
 * statement's parameters, the row that broke a rule. Only the fields listed here get into the log.
 */
function loggableError(error: Error, depth = 0): LoggableError {
  const given = error as Error & Record<string, unknown>;
  const clean = QUOTES_VALUE.test(String(given.code)) ? (text: string) => text.replace(QUOTED, '"[hidden]"') : String;
  const nested = (value: unknown) => (value instanceof Error ? loggableError(value, depth + 1) : undefined);
  const goesOn = depth < MAX_CAUSES;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: clean(error.message),
    ...(error.stack !== undefined && { stack: clean(error.stack) }),
    ...Object.fromEntries(LOGGED.flatMap((name) => (isPlain(given[name]) ? [[name, given[name]]] : []))),
    ...(goesOn && error.cause instanceof Error && { cause: nested(error.cause) }),
    ...(goesOn && error instanceof AggregateError && { errors: error.errors.map(nested) }),
  };
}

/** Replaces every error among the fields of a log line by its loggable parts. */
export const withLoggableErrors = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.values(fields).some((value) => value instanceof Error)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? loggableError(value) : value]),
      )
    : fields;
