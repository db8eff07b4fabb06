import { useQueryClient } from "@tanstack/react-query";
import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { saveFile } from "#kernel/ui/console/save-file.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { type Account, refreshAccount } from "./account.ts";
import { SensitiveButton } from "./sensitive-button.tsx";

/** Returns the codes as a text file. */
const asText = (username: string, codes: readonly string[]): string =>
  [`Recovery codes of ${username} for ${location.host}. Each works once.`, "", ...codes, ""].join("\n");

/** Recovery codes right after they were made. They can be seen only here. */
export function NewRecoveryCodes(props: { username: string; codes: readonly string[]; onKept: () => void }) {
  const { username, codes, onKept } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: "Copied", description: "The recovery codes are in the clipboard." });
    } catch {
      toast({ title: "Not copied", description: "Please select the codes and copy them.", variant: "destructive" });
    }
  };
  const download = () => saveFile("autohub-recovery-codes.txt", asText(username, codes), "text/plain");
  return (
    <section
      aria-labelledby="new-recovery-codes"
      className="rounded-card border border-brand bg-surface p-4 shadow-card md:p-5"
    >
      <h2 id="new-recovery-codes" ref={heading} tabIndex={-1} className="font-bold text-base tracking-tight">
        Keep your recovery codes
      </h2>
      <p className="mt-1 max-w-prose text-muted text-sm">
        With one of these you get in when your passkey or your phone is lost. Each works once. They are shown only now:
        put them where you keep important papers, or into a password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        className="my-4 grid gap-x-8 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy codes
        </Button>
        <Button onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          Download codes
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}

/** The number of recovery codes that are left, and a button to make new ones. */
export function RecoveryCodesRow({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const client = useQueryClient();
  const left = account.recoveryCodesLeft;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium text-sm">Recovery codes</h3>
        <p className={`text-sm ${left < 3 ? "text-deal" : "text-muted"}`}>
          {formatAmount(left, "code")} left, for when your passkey or phone is lost.
        </p>
      </div>
      <SensitiveButton
        pendingLabel="Making..."
        question={{
          title: "Make new recovery codes?",
          description: "The codes that you have kept until now end at once.",
          confirmLabel: "Make new codes",
        }}
        call={() => callApi("POST", "/api/auth/recovery-codes")}
        onDone={({ recoveryCodes }) => {
          onCodes(recoveryCodes);
          void refreshAccount(client);
        }}
        failure={{ title: "No new codes", fallback: "Failed to make recovery codes" }}
      >
        Make new codes
      </SensitiveButton>
    </div>
  );
}
