import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi, serverMessage } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toast.ts";
import { setSignedOut } from "./use-auth.ts";

/** Ends every session of whoever is signed in, this one too. */
export function LogoutEverywhere() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => callApi("POST", "/api/auth/logout-everywhere"),
    onSuccess: () => {
      toast({ title: "Logged out everywhere", description: "All your sessions have been ended." });
      setSignedOut(queryClient);
    },
    onError: (error) => {
      setAsking(false);
      toast({
        title: "Logout failed",
        description: serverMessage(error, "Failed to log out everywhere"),
        variant: "destructive",
      });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="Every session of your account ends, on all devices, and this one too."
        confirmLabel="Log out everywhere"
        pendingLabel="Logging out..."
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
