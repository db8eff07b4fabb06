import "./admin.css";
import type { ReactNode } from "react";
import { useSessionWatch } from "#kernel/auth/console/use-auth.ts";
import { Toaster } from "#kernel/ui/console/toast.tsx";
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
  return (
    <>
      <PageHead title={title} description="The administrator's console" isPrivate />
      {children}
      <Toaster />
    </>
  );
}
