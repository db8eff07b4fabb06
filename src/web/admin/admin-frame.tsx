import "./admin.css";
import type { ReactNode } from "react";
import { PageHead } from "../document/page-head.tsx";
import { useSessionWatch } from "./auth/use-auth.ts";
import { Toaster } from "./ui/toast.tsx";

/** Dialogs lock the page's scrolling with a style element, which the content security policy admits by its nonce. */
function admitStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
if (typeof document !== "undefined") admitStyles();

/** What every page of the administrator stands in: its own look, its messages, and an eye on the session. */
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
