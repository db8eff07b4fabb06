import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { toast } from "../ui/toast.ts";
import { setSignedIn } from "./use-auth.ts";

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
