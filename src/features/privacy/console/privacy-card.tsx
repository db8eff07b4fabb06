import { updateSettingSchema } from "#kernel/settings/settings-endpoints.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextAreaField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { PRIVACY_PATH, privacyQuery } from "../site/privacy-query.ts";

/** The text of the privacy page. */
export function PrivacyCard() {
  const { data, isError, refetch } = useQuery(privacyQuery);
  return (
    <Card
      title="Privacy page"
      description="Linked at the end of every page. It begins with what this software keeps; add your name, address and what your law asks for. An empty text brings the first one back."
    >
      <Loading {...{ data, isError, refetch }} what="The text" height="h-60" />
      {data && !isError && <PrivacyForm key={data.text} text={data.text} />}
    </Card>
  );
}

function PrivacyForm({ text }: { text: string }) {
  const mayEdit = useMayEdit();
  const save = useCall({
    call: ({ value }: { value: string }) => callApi("POST", "/api/admin/settings", { key: "privacyText", value }),
    done: { title: "Privacy page updated", description: "Shoppers see the new text at once." },
    failed: ["Not saved", "Please try again."],
    refresh: [privacyQuery, { queryKey: ["/api/admin/settings"] }],
  });
  const schema = updateSettingSchema.transform(({ value }) => ({ value }));
  const form = useCallForm({ values: { key: "privacyText" as const, value: text }, schema, call: save });
  return (
    <Form form={form}>
      <TextAreaField
        label="Text of the privacy page"
        hint={
          <>
            An empty line begins a paragraph, "# " a heading. See{" "}
            <a href={PRIVACY_PATH} className="underline">
              the page
            </a>
            .
          </>
        }
        rows={12}
        disabled={!mayEdit}
        {...form.field("value")}
      />
      {mayEdit && (
        <Button type="submit" className="self-start" pending={save.isPending} pendingLabel="Saving...">
          Save the privacy page
        </Button>
      )}
    </Form>
  );
}
