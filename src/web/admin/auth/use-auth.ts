import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/auth/user.ts";
import { apiQuery } from "../../api/api-query.ts";

const authStatusQuery = apiQuery("/api/auth/status");
const isAuthStatus = (queryKey: readonly unknown[]) => queryKey[0] === authStatusQuery.queryKey[0];

export type AuthState = { isAuthenticated: boolean; user: User | null; loading: boolean };

/** Whether somebody is signed in in this browser. A check that fails means nobody; the failure is logged only. */
export function useAuth(): AuthState {
  const { data, error, isPending } = useQuery(authStatusQuery);
  useEffect(() => {
    if (error) console.error("The sign-in status could not be read", error);
  }, [error]);
  const isAuthenticated = data?.isAuthenticated === true;
  return { isAuthenticated, user: isAuthenticated ? data.user : null, loading: isPending };
}

/** Notes who is signed in now, and lets everything that was read before be read again. */
export function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: true, user });
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Notes that nobody is signed in any more, and forgets everything that was read. */
export function setSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: false, user: null });
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Whether the console believes somebody to be signed in, outside of rendering. */
export const believesSignedIn = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated === true;
