import { useState } from "react";
import { Navigate } from "react-router";
import { PasswordStep } from "#kernel/auth/console/password-step.tsx";
import { SecondStepForm } from "#kernel/auth/console/second-step.tsx";
import { SignInCard } from "#kernel/auth/console/sign-in-card.tsx";
import { type SecondStep, useAuth } from "#kernel/auth/console/use-auth.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { DASHBOARD_TAB } from "./tab-names.ts";

/** `/admin`: the login. Signed-in users are redirected to the dashboard. */
export function LoginPage() {
  const { isAuthenticated, loading, isUnknown } = useAuth();
  const [asked, setAsked] = useState<SecondStep | null>(null);
  if (isAuthenticated && !loading) {
    return (
      <AdminFrame title="Admin Login">
        <Navigate to={adminTabPath(DASHBOARD_TAB)} replace />
      </AdminFrame>
    );
  }
  if (isUnknown) {
    return (
      <AdminFrame title="Admin Login">
        <SignInCard
          title="One moment"
          text="We cannot find out right now whether you are signed in. This page goes on by itself."
        >
          {null}
        </SignInCard>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame title="Admin Login">
      {asked ? (
        <SignInCard title="Second step" text="Your password is correct. Confirm your identity with your second factor.">
          <SecondStepForm asked={asked} onBack={() => setAsked(null)} />
        </SignInCard>
      ) : (
        <SignInCard title="Admin Login" text="Enter your credentials to access the admin dashboard">
          <PasswordStep onSecondStep={setAsked} />
        </SignInCard>
      )}
    </AdminFrame>
  );
}
