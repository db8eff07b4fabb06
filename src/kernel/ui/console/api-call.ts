import { ApiError } from "../site/api-error.ts";
import { apiPath, type CallBody, type CallMethod, type CallPath, type CallResponse } from "../site/api-query.ts";
import { toast } from "./toast.tsx";

/**
 * Calls the API from the browser, always with the session cookie; an object goes as JSON, a `FormData` as it is.
 * @param pattern a path of the contract, `/api/dealerships/:id/renew`
 * @param params what stands for the `:name` parts
 * @param query what follows the path, behind a question mark
 * @throws {ApiError} for any answer that is not a success; its message is "status: text"
 * @throws {TypeError} when nothing answered
 */
export async function callApi<M extends CallMethod, P extends CallPath<M>>(
  method: M,
  pattern: P,
  body?: CallBody<M, P>,
  params: Record<string, string | number> = {},
  query?: URLSearchParams,
): Promise<CallResponse<M, P>> {
  const names = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`]));
  const path = apiPath(pattern, names, query);
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: { accept: "application/json", ...(json && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.json();
}

/** The JSON that a failed call was answered with; undefined when it was none. */
export function errorBody(error: unknown): unknown {
  if (!(error instanceof ApiError)) return undefined;
  try {
    return JSON.parse(error.message.slice(`${error.status}: `.length));
  } catch {
    return undefined;
  }
}

/** The word by which the server names the kind of a refusal ("confirm", "role"); undefined when it gives none. */
export function errorCode(error: unknown): string | undefined {
  const body = errorBody(error);
  if (typeof body !== "object" || body === null || !("code" in body)) return undefined;
  return typeof body.code === "string" ? body.code : undefined;
}

/** Returns the server's message about a failed call, for a toast; the fallback when it has none that can be shown. */
export function serverMessage(error: unknown, fallback: string): string {
  const body = errorBody(error);
  if (typeof body !== "object" || body === null || !("message" in body)) return fallback;
  return typeof body.message === "string" && body.message !== "" ? body.message : fallback;
}

/** The person did not confirm their identity, so a sensitive call was not made. */
export class NotConfirmed extends Error {}

/**
 * Shows a toast that a call has failed, with what the server says about it, else with `fallback`. None when the person has cancelled the
 * call.
 */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (error instanceof NotConfirmed) return;
  toast({ title, description: serverMessage(error, fallback), variant: "destructive" });
}
