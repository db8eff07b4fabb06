import { useQuery } from "@tanstack/react-query";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type InspectionBanner, setInspectionBannerSchema } from "../inspection-banner-endpoints.ts";

const bannerQuery = apiQuery("/api/admin/inspection-banner");

/** Where the banner above every public page leads. */
export function InspectionBannerCard() {
  const { data, isError, refetch } = useQuery({ ...bannerQuery, refetchOnMount: "always" });
  const mayEdit = useMayEdit();
  return (
    <Card title="Inspection banner" description="Above every public page: have it inspected before you pay.">
      <Loading {...{ data, isError, refetch }} what="The inspection banner" height="h-16" />
      {data && !isError && (data.setBy === null && mayEdit ? <BannerForm {...data} /> : <Facts {...data} />)}
    </Card>
  );
}

function Facts({ url, demoUrl, setBy }: InspectionBanner) {
  return (
    <p className="text-sm">
      <b className="font-semibold [overflow-wrap:anywhere]">{url || (demoUrl ?? "No banner")}</b>
      <span className="block text-muted">
        {setBy === null
          ? "Only editors and owners can change it."
          : `Set by ${setBy}. To change it here, take this variable away and start AutoHub again.`}
      </span>
    </p>
  );
}

function BannerForm({ url, demoUrl }: InspectionBanner) {
  const save = useCall({
    call: (wanted: { url: string }) => callApi("POST", "/api/admin/inspection-banner", wanted),
    done: { title: "Inspection banner saved", description: "The public pages show it at once." },
    refresh: [bannerQuery],
  });
  const form = useCallForm({
    ...{ values: { url }, schema: setInspectionBannerSchema, call: save },
    failure: "Not saved. Please try again.",
    onDone: (saved) => form.form.reset({ url: saved.url }),
  });
  return (
    <Form form={form}>
      <TextField
        label="Where it leads"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        hint={`The page where shoppers book an inspection. ${demoUrl === null ? "Empty: no banner." : "Until you save, the banner leads to the demo's page; saved empty: no banner."}`}
        {...form.field("url")}
      />
      <Button type="submit" className="self-start" pending={save.isPending} pendingLabel="Saving...">
        Save inspection banner
      </Button>
    </Form>
  );
}
