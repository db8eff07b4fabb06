import "../api/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { loginSchema } from "#contract/auth/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useLogin } from "./use-login.ts";

/** The administrator's way in. */
export function LoginCard() {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginSchema) });
  // Before the scripts have taken over, sending the form would put the password into an address.
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
