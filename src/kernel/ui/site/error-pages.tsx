import { useEffect, useState } from "react";
import { useLocation, useRouteError } from "react-router";
import { buttonClass } from "./button-class.ts";
import { Link } from "./link.tsx";
import { CarOutline, MessagePanel, TryAgain } from "./message-panel.tsx";
import { PageHead } from "./page-head.tsx";
import { HOME_PATH } from "./paths.ts";
import { waitForServer } from "./use-recovery.ts";

/** Browsers' messages when a page's script cannot be loaded: the server does not answer, or a new release has replaced the file. */
const SCRIPT_MISSING = /dynamically imported module|importing a module script|loading dynamically/i;

/** Shown when a page throws. Its links are plain, so that following one restarts the application. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isMissing = error instanceof Error && SCRIPT_MISSING.test(error.message);
  const [reloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    window.location.reload();
  };
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    if (!isMissing) return;
    const stop = new AbortController();
    // A reload helps in both cases. It cannot loop, because the error comes back only after another navigation.
    void waitForServer({ away: true, onBack: () => window.location.reload(), signal: stop.signal });
    return () => stop.abort();
  }, [isMissing]);
  return (
    <main>
      <MessagePanel
        art={<CarOutline />}
        title={isMissing ? "This page could not be loaded" : "Something went wrong"}
        text={
          isMissing
            ? "There is no connection to our server just now, or we have just changed something. This page tries again by itself."
            : "This page could not be shown. It is our fault, not yours."
        }
      >
        {isMissing && <TryAgain address={pathname + search} onRetry={reload} retrying={reloading} />}
        <a href={HOME_PATH} className={buttonClass(isMissing ? "secondary" : "primary")}>
          Return to Home Page
        </a>
      </MessagePanel>
    </main>
  );
}

/** The page for addresses that do not exist. */
export function NotFoundPage() {
  const text = "The page you're looking for doesn't exist or has been moved.";
  return (
    <>
      <PageHead title="Page not found" description={text} />
      <MessagePanel art={<CarOutline />} title="Page not found" text={text}>
        <Link to={HOME_PATH} className={buttonClass("primary")}>
          Return to Home Page
        </Link>
      </MessagePanel>
    </>
  );
}
