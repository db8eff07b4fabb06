import { Navigate } from "react-router";
import { LogoMark } from "../layout/logo.tsx";
import { adminTabPath, HOME_PATH } from "../paths.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { LoginCard } from "./auth/login-card.tsx";
import { useAuth } from "./auth/use-auth.ts";

/** `/admin`: the way in. Who is in already goes on to the dashboard. */
export function LoginPage() {
  const { isAuthenticated, loading } = useAuth();
  return (
    <AdminFrame title="Admin Login">
      {isAuthenticated && !loading ? (
        <Navigate to={adminTabPath("dashboard")} replace />
      ) : (
        <main className="flex min-h-dvh flex-col items-center justify-center gap-8 px-4 py-10">
          <a
            href={HOME_PATH}
            className="flex min-h-11 items-center gap-2.5 rounded-control font-extrabold text-xl tracking-tight"
          >
            <LogoMark className="size-10" />
            AutoHub
          </a>
          <LoginCard />
        </main>
      )}
    </AdminFrame>
  );
}
