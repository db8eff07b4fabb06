import "./admin.css";
import type { ReactNode } from "react";
import { useSessionWatch } from "#kernel/auth/console/use-auth.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Toaster } from "#kernel/ui/console/toast.tsx";
import { useOutage, useWaitForServer } from "#kernel/ui/console/wait-for-server.ts";
import { PageHead } from "#kernel/ui/site/page-head.tsx";

/** Dialogs lock scrolling with a style element, which the content security policy accepts by its nonce. */
function admitStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
if (typeof document !== "undefined") admitStyles();

/** The frame of every admin page: style sheet, toasts, and the check that the session is still valid. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  useSessionWatch();
  useWaitForServer();
  return (
    <>
      <PageHead title={title} description="The administrator's console" isPrivate />
      <OutageNotice />
      {children}
      <Toaster />
    </>
  );
}

/** Says that the server or its database is away. The console goes on when it is back, with all that has been typed. */
function OutageNotice() {
  const outage = useOutage();
  return (
    <p
      role="status"
      className={outage ? "sticky top-0 z-50 bg-brand px-4 py-3 text-center text-on-brand text-sm" : "sr-only"}
    >
      {outage ? `${serverMessage(outage, "The server does not answer.")} The console continues automatically.` : ""}
    </p>
  );
}
