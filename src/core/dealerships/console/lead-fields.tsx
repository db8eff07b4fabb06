import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { ChoiceField, SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { EditForm } from "./dealership-form.ts";

/**
 * The recipient of shoppers' questions, and whether they are taken, which needs a mail server. `readEmail`: the address that the website
 * or a file states. The form around it has the fields of
 * `EditForm`.
 */
export function LeadFields({ error, readEmail }: { error: string | undefined; readEmail: string | undefined }) {
  const { register, watch } = useFormContext<EditForm>();
  const { data } = useQuery(apiQuery("/api/admin/mail"));
  const hasNoMail = data?.configured === false;
  const isOn = watch("takesQuestions");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">Questions from shoppers</legend>
      <TextField
        label="E-mail for leads"
        type="email"
        autoComplete="off"
        hint={`The dealership's mailbox, or the address of its CRM. Shoppers do not see it.${readEmail ? ` Empty: ${readEmail}, as its website or files state it.` : ""}`}
        error={error}
        {...register("leadEmail")}
      />
      <SelectField label="The dealership gets" {...register("leadFormat")}>
        <option value="text">a mail to read, with an ADF file</option>
        <option value="adf">ADF/XML only, for a CRM</option>
      </SelectField>
      <ChoiceField
        type="checkbox"
        // The switch can always be turned off, also without a mail server.
        disabled={hasNoMail && !isOn}
        hint={
          hasNoMail
            ? "Not possible yet: no mail server is set up. Set one up under Settings, Mail."
            : "“Ask about this car” is shown below “Contact Seller”, and sends the question to this address."
        }
        {...register("takesQuestions")}
      >
        Shoppers may ask about its cars
      </ChoiceField>
    </fieldset>
  );
}
