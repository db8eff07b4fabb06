import "./api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router";
import { loginSchema } from "#contract/auth/auth-endpoints.ts";
import { LogoMark } from "../layout/logo.tsx";
import { adminTabPath, HOME_PATH } from "../paths.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { useAuth, useLogin } from "./auth/use-auth.ts";
import { Button } from "./ui/button.tsx";
import { TextField } from "./ui/field.tsx";

/** `/admin`: the login. Whoever is signed in goes on to the dashboard. */
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

/** The login form. */
function LoginCard() {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginSchema) });
  // Before hydration the browser itself would send the form, password included, and leave the page.
  const ready = useHydrated();
  return (
    <div className="w-full max-w-100 rounded-card border border-line bg-surface p-6 shadow-raised sm:p-8">
      <h1 className="font-bold text-2xl tracking-tight">Admin Login</h1>
      <p className="mt-1.5 text-muted text-sm">Enter your credentials to access the admin dashboard</p>
      <form
        noValidate
        method="post"
        className="mt-6 flex flex-col gap-4"
        onSubmit={handleSubmit((credentials) => login.mutate(credentials))}
      >
        <TextField
          label="Username"
          placeholder="Enter your username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register("username")}
        />
        <TextField
          label="Password"
          type="password"
          placeholder="Enter your password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
        <Button
          variant="primary"
          type={ready ? "submit" : "button"}
          pending={login.isPending}
          pendingLabel="Logging in..."
          className="mt-2"
        >
          Log In
        </Button>
      </form>
    </div>
  );
}
