import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiErrorStatus } from "../../api/api-error.ts";
import { toast } from "../ui/toast.ts";
import { believesSignedIn, setSignedOut } from "./use-auth.ts";

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
