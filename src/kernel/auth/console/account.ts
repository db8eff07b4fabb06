import type { QueryClient } from "@tanstack/react-query";
import type { CallResponse } from "#kernel/ui/site/api-query.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { refreshAuth } from "./use-auth.ts";

/** The signed-in administrator's account and second factors. */
export const accountQuery = apiQuery("/api/auth/account");
export type Account = CallResponse<"GET", "/api/auth/account">;

/** Returns whether an account needs more than the password. */
export const hasSecondFactor = ({ passkeys, totpSince }: Account): boolean => passkeys.length > 0 || totpSince !== null;

/** Reads the account again, and with it the steps that are required before the console opens. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: accountQuery.queryKey }), refreshAuth(client)]);
}
