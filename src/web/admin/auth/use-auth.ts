import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/auth/user.ts";
import { ApiError, apiErrorStatus } from "../../api/api-error.ts";
import { apiQuery } from "../../api/api-query.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { toast } from "../ui/toast.tsx";

const authStatusQuery = apiQuery("/api/auth/status");
const isAuthStatus = (queryKey: readonly unknown[]) => queryKey[0] === authStatusQuery.queryKey[0];

type AuthState = { isAuthenticated: boolean; user: User | null; loading: boolean };

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
function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: true, user });
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Notes that nobody is signed in any more, and forgets everything that was read. */
export function setSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: false, user: null });
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Whether the console believes somebody to be signed in, outside of rendering. */
const believesSignedIn = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated === true;

/** Signing in, with the words for each way it can end. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { username: string; password: string }) =>
      callApi("POST", "/api/auth/login", credentials),
    onSuccess: ({ user }) => {
      setSignedIn(queryClient, user);
      toast({ title: "Login successful", description: "Welcome to the admin dashboard" });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) {
        toast({ title: "Login error", description: "An error occurred during login", variant: "destructive" });
        return;
      }
      const wrong = "Invalid username or password";
      // Who has to wait should know it; the right password does not help then.
      const description = error.status === 429 ? serverMessage(error, wrong) : wrong;
      toast({ title: "Login failed", description, variant: "destructive" });
    },
  });
}

/** Signing out of this browser. A failure is logged and changes nothing. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/auth/logout"),
    onSuccess: () => setSignedOut(queryClient),
    onError: (error) => console.error("Logging out failed", error),
  });
}

/** Notices when the server no longer knows the session (it ended, or was ended elsewhere), and says so. */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const judge = (error: unknown) => {
      if (apiErrorStatus(error) !== 401 || !believesSignedIn(queryClient)) return;
      toast({ title: "Session ended", description: "Please log in again.", variant: "destructive" });
      setSignedOut(queryClient);
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") judge(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") judge(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
