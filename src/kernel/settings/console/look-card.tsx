import { useQuery } from "@tanstack/react-query";
import { Card } from "#kernel/ui/console/card.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { AccentForm } from "./accent-form.tsx";
import { LogoForm } from "./logo-form.tsx";

const lookQuery = apiQuery("/api/admin/look");

/** The logo alone, for a marketplace's first days. */
export function FirstLogo() {
  const { data, isError, refetch } = useQuery({ ...lookQuery, refetchOnMount: "always" });
  return (
    <>
      <Loading {...{ data, isError, refetch }} what="The logo" height="h-40" />
      {data && !isError && <LogoForm logo={data.logo} />}
    </>
  );
}

/** Logo and colors of the public site. */
export function LookCard() {
  const { data, isError, refetch } = useQuery({ ...lookQuery, refetchOnMount: "always" });
  const mayEdit = useMayEdit();
  return (
    <Card
      title="Logo and colors"
      description="On the public pages, in mails, in pictures to post and in dealers' reports, at once."
    >
      <Loading {...{ data, isError, refetch }} what="Logo and colors" height="h-80" />
      {data && !isError && (
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
          <legend className={mayEdit ? "sr-only" : "pb-3 text-muted text-sm"}>
            {mayEdit ? "Look of the public site" : "Only editors and owners can change the look."}
          </legend>
          <LogoForm logo={data.logo} />
          <AccentForm accent={data.accent} />
        </fieldset>
      )}
    </Card>
  );
}
