import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { useAuth } from "#kernel/auth/console/use-auth.ts";
import { Spinner } from "#kernel/ui/site/loading.tsx";
import { ADMIN_PATH } from "#kernel/ui/site/paths.ts";
import { AdminFrame } from "./admin-frame.tsx";

// The server renders only the frame, because the content is for signed-in users. Its code loads while the session is checked.
// Screens for required first steps are rare, and load when they are needed.
const loading = import.meta.env.SSR ? null : import("./console-shell.tsx");
const ConsoleShell = lazy(async () => ({ default: (await loading)?.ConsoleShell ?? Waiting }));
const RequiredStepPage = lazy(async () => ({
  default: (await import("#kernel/auth/console/required-step.tsx")).RequiredStepPage,
}));

/** `/admin/{tab}`: the console. Visitors who are not signed in are sent to the login. */
export function ConsolePage() {
  const auth = useAuth();
  const step = auth.user?.requiredStep;
  return (
    <AdminFrame title="AutoHub Admin">
      {auth.loading && <Waiting />}
      {!auth.loading && !auth.isAuthenticated && <Navigate to={ADMIN_PATH} replace />}
      {!auth.loading && auth.isAuthenticated && (
        <Suspense fallback={<Waiting />}>
          {auth.user && step ? <RequiredStepPage user={auth.user} step={step} /> : <ConsoleShell user={auth.user} />}
        </Suspense>
      )}
    </AdminFrame>
  );
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        <span className="sr-only">Loading...</span>
      </p>
    </main>
  );
}
