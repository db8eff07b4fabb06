import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#kernel/http/user-schemas.ts";
import { callApi, errorCode, serverMessage } from "#kernel/ui/console/api-call.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { WAIT_FOR_SERVER } from "#kernel/ui/console/wait-for-server.ts";
import { ApiError, apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { apiQuery, type CallResponse } from "#kernel/ui/site/api-query.ts";
import { isOutage } from "#kernel/ui/site/use-recovery.ts";

const authStatusQuery = apiQuery("/api/auth/status");
const isAuthStatus = (queryKey: readonly unknown[]) => queryKey[0] === authStatusQuery.queryKey[0];

/** The second factors that an account accepts after the password, and the challenge for a passkey. */
export type SecondStep = Extract<CallResponse<"POST", "/api/auth/login">, { secondFactor: unknown }>["secondFactor"];

type AuthState = {
  isAuthenticated: boolean;
  user: User | null;
  loading: boolean;
  /** True while nobody can know it: the server or its database is away, or asked for a pause. Loading goes on. */
  isUnknown: boolean;
};

const cannotKnow = (error: unknown): boolean => isOutage(error) || apiErrorStatus(error) === 429;

/** Returns who is signed in in this browser. A fault of the check counts as nobody and is only logged; an outage is waited out. */
export function useAuth(): AuthState {
  const { data, error, isPending, failureReason } = useQuery({
    ...authStatusQuery,
    ...WAIT_FOR_SERVER,
    retry: (_failures, reason) => cannotKnow(reason),
  });
  useEffect(() => {
    if (error) console.error("The login status could not be read", error);
  }, [error]);
  const isAuthenticated = data?.isAuthenticated === true;
  const isUnknown = isPending && cannotKnow(failureReason);
  return { isAuthenticated, user: isAuthenticated ? data.user : null, loading: isPending, isUnknown };
}

/** Stores the signed-in user, and refetches everything else. */
function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: true, user });
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Reads the signed-in user again, after their role or required steps may have changed. */
export const refreshAuth = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: authStatusQuery.queryKey });

/** Stores that nobody is signed in, and deletes all cached data. */
export function setSignedOut(queryClient: QueryClient): void {
  queryClient.setQueryData(authStatusQuery.queryKey, { isAuthenticated: false, user: null });
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isAuthStatus(queryKey) });
}

/** Returns whether the cache has a signed-in user, for use outside of rendering. */
const believesSignedIn = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated === true;

/** Signs a user in whose identity is proved. */
export function useLetIn() {
  const queryClient = useQueryClient();
  return (user: User) => {
    setSignedIn(queryClient, user);
    toast({ title: "Login successful", description: "Welcome to the admin dashboard" });
  };
}

/** Shows why the sign-in failed. @param wrong the text for a wrong password or proof */
export function toastLoginFailure(error: unknown, wrong = "Invalid username or password"): void {
  if (!(error instanceof ApiError)) {
    toast({ title: "Login error", description: "An error occurred during login", variant: "destructive" });
    return;
  }
  // A visitor who has to wait must know it: even the right password is refused until then.
  const mustWait = error.status === 429 || isOutage(error);
  const description = mustWait ? serverMessage(error, isOutage(error) ? "The server did not answer." : wrong) : wrong;
  toast({ title: "Login failed", description, variant: "destructive" });
}

/**
 * The first step of signing in. It signs in accounts without a second factor. A toast shows the outcome.
 * @param onSecondStep called with the second factors of the account
 */
export function useLogin(onSecondStep: (asked: SecondStep) => void) {
  const letIn = useLetIn();
  return useMutation({
    mutationFn: (credentials: { username: string; password: string }) =>
      callApi("POST", "/api/auth/login", credentials),
    onSuccess: (answer) => ("user" in answer ? letIn(answer.user) : onSecondStep(answer.secondFactor)),
    onError: (error) => toastLoginFailure(error),
  });
}

/** Signs out in this browser. A failure is logged and changes nothing. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/auth/logout"),
    onSuccess: () => setSignedOut(queryClient),
    onError: (error) => console.error("Logging out failed", error),
  });
}

/** Codes of refusals that mean that this browser's data about the signed-in administrator is out of date. */
const OUT_OF_DATE = ["role", "change_password", "add_second_factor"];

/**
 * Watches all calls. A 401 means that the session has ended: a toast says so, and the console signs out. After a 403 for a
 * role or a required step, it reads the signed-in user again.
 */
export function useSessionWatch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const judge = (error: unknown) => {
      if (OUT_OF_DATE.includes(errorCode(error) ?? "")) void refreshAuth(queryClient);
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
