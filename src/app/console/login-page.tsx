import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { PasswordStep } from "#kernel/auth/console/password-step.tsx";
import { ProviderSignIn, useSignInWays } from "#kernel/auth/console/provider-sign-in.tsx";
import { SecondStepForm } from "#kernel/auth/console/second-step.tsx";
import { SignInCard } from "#kernel/auth/console/sign-in-card.tsx";
import { type SecondStep, useAuth } from "#kernel/auth/console/use-auth.ts";
import { providerSentence } from "#kernel/auth/rules/provider-rules.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { DASHBOARD_TAB } from "./tab-names.ts";

/** `/admin`: the login. Signed-in users are redirected to the dashboard. */
export function LoginPage() {
  const { isAuthenticated, loading, isUnknown } = useAuth();
  const { search } = useLocation();
  const [asked, setAsked] = useState<SecondStep | null>(null);
  if (isAuthenticated && !loading) {
    return (
      <AdminFrame title="Admin Login">
        <Navigate to={`${adminTabPath(DASHBOARD_TAB)}${search}`} replace />
      </AdminFrame>
    );
  }
  if (isUnknown) {
    return (
      <AdminFrame title="Admin Login">
        <SignInCard
          title="One moment"
          text="We cannot check right now whether you are logged in. This page tries again automatically."
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
        <FirstStep onSecondStep={setAsked} />
      )}
    </AdminFrame>
  );
}

/** The ways in: the form for a name and a password, and the button for the team's provider. */
function FirstStep({ onSecondStep }: { onSecondStep: (asked: SecondStep) => void }) {
  const { passwords, provider } = useSignInWays();
  const problem = new URLSearchParams(useLocation().search).get("problem");
  return (
    <SignInCard
      title="Admin Login"
      text={passwords ? "Enter your credentials to access the admin dashboard" : "Your team's account lets you in."}
    >
      {passwords && <PasswordStep onSecondStep={onSecondStep} />}
      {provider && (
        <ProviderSignIn
          name={provider.name}
          isOnlyWay={!passwords}
          problem={providerSentence(problem, provider.name)}
        />
      )}
    </SignInCard>
  );
}
