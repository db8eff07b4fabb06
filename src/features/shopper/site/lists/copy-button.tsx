import { useState } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";

/** Copies an address. Its room is kept until scripts run. Absent without scripts, and where the browser does not allow copying. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  const isHydrated = useHydrated();
  if (isHydrated && !navigator.clipboard) return null;
  return (
    <>
      <button
        type="button"
        data-waits={!isHydrated || undefined}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true), console.error)}
        className={buttonClass("primary")}
      >
        {isCopied ? "Copied" : "Copy"}
        <span className="sr-only"> the address: {name}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}
