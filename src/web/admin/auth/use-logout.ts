import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../api/api-call.ts";
import { setSignedOut } from "./use-auth.ts";

/** Signing out of this browser. A failure is logged and changes nothing. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/auth/logout"),
    onSuccess: () => setSignedOut(queryClient),
    onError: (error) => console.error("Logging out failed", error),
  });
}
