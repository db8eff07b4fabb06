import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextAreaField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { correctionsSchema } from "../costs-endpoints.ts";

const chargesQuery = apiQuery("/api/admin/charges");

/** The operator's corrections of what states charge. */
export function ChargesCard() {
  const { data, isError, refetch } = useQuery(chargesQuery);
  return (
    <Card
      title="Out-the-door estimate"
      description="Corrects what states charge: tax, title, registration and dealers' document fees. A figure here takes the place of the one that came with the product."
    >
      <Loading {...{ data, isError, refetch }} what="The corrections" height="h-40" />
      {data && !isError && <ChargesForm key={data.text} text={data.text} />}
    </Card>
  );
}

function ChargesForm({ text }: { text: string }) {
  const mayEdit = useMayEdit();
  const save = useCall({
    call: (body: { text: string }) => callApi("POST", "/api/admin/charges", body),
    done: { title: "Figures updated", description: "New estimates use them at once." },
    failed: ["Not saved", "Please try again."],
    refresh: [chargesQuery],
  });
  const form = useCallForm({ values: { text }, schema: correctionsSchema, call: save });
  return (
    <Form form={form}>
      <TextAreaField
        label="Corrections, one a line"
        hint="State, figures, source and month: VA title 20 registration 31-60 | Virginia DMV | 2026-07. Figures: tax, local, localmax (percent); title, registration, doccap, doc (dollars); trade full, none or dollars."
        rows={6}
        disabled={!mayEdit}
        {...form.field("text")}
      />
      {mayEdit && (
        <Button type="submit" className="self-start" pending={save.isPending} pendingLabel="Saving...">
          Save the corrections
        </Button>
      )}
    </Form>
  );
}
