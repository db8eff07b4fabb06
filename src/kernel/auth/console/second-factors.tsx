import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#kernel/ui/console/card.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { type Account, hasSecondFactor, refreshAccount } from "./account.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { NewRecoveryCodes, RecoveryCodesRow } from "./recovery-codes.tsx";

/** The second factors of an account: passkeys, an authenticator app, and recovery codes for when both are lost. */
export function SecondFactors({ account }: { account: Account }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = hasSecondFactor(account);
  // With this factor the required step may be done, and the console would open before the codes have been read.
  const added = (made: string[] | null) => (made ? setCodes(made) : void refreshAccount(client));
  const kept = () => {
    setCodes(null);
    void refreshAccount(client);
  };
  if (codes) return <NewRecoveryCodes username={account.user.username} codes={codes} onKept={kept} />;
  return (
    <Card
      title="Second step"
      description={
        account.secondFactorRequired
          ? "The owners require one of everybody, so the last one cannot be removed."
          : "With a second step a stolen password alone lets nobody in."
      }
      actions={<Badge tone={isOn ? "green" : "grey"}>{isOn ? "On" : "Off"}</Badge>}
    >
      <div className="flex flex-col gap-4 divide-y divide-line [&>*:not(:last-child)]:pb-4">
        <PasskeyList account={account} onCodes={added} />
        <AuthenticatorApp account={account} onCodes={added} />
        {isOn && <RecoveryCodesRow account={account} onCodes={setCodes} />}
      </div>
    </Card>
  );
}
