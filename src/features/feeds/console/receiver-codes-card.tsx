import { useUpdateDealership } from "#core/dealerships/console/use-change-dealership.ts";
import { type Dealership, receiverCodesSchema } from "#core/dealerships/dealership-schemas.ts";
import { RECEIVER_CODE_RULES, RECEIVER_CODES, type ReceiverCode } from "#core/dealerships/rules/receiver-codes.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";

/** The codes by which Google and Meta know a dealership. */
export function ReceiverCodesCard({ dealership }: { dealership: Dealership }) {
  const { id, receiverCodes } = dealership;
  const save = useUpdateDealership();
  const mayEdit = useMayEdit();
  const form = useCallForm({
    values: Object.fromEntries(RECEIVER_CODES.map((code) => [code, receiverCodes[code] ?? ""])) as Record<
      ReceiverCode,
      string
    >,
    schema: receiverCodesSchema,
    call: save,
    input: (codes) => ({ id, changes: { receiverCodes: codes } }),
  });
  return (
    <Card
      title="Codes at Google and Meta"
      description="Without a store code or dealer ID, feeds use AutoHub's own number. Codes are not sent while the dealership's name is hidden."
    >
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-2">
          {RECEIVER_CODES.map((code) => (
            <TextField
              key={code}
              label={RECEIVER_CODE_RULES[code].label}
              hint={RECEIVER_CODE_RULES[code].hint}
              autoComplete="off"
              disabled={!mayEdit}
              {...form.field(code)}
            />
          ))}
        </div>
        {mayEdit && (
          <Button type="submit" className="self-start" pending={save.isPending} pendingLabel="Saving...">
            Save the codes
          </Button>
        )}
      </Form>
    </Card>
  );
}
