import { useFormContext } from "react-hook-form";
import { TextField } from "#kernel/ui/console/field.tsx";
import type { Dealership } from "../dealership-schemas.ts";
import { CONTACT_PARTS, type ContactPart, contactWords } from "../rules/dealer-contact.ts";
import type { EditForm } from "./dealership-form.ts";

/** The names of the parts of the contact data on screens. */
export const CONTACT_LABELS: Record<ContactPart, string> = {
  phone: "Phone",
  street: "Street",
  zipCode: "Zip code",
  hours: "Opening hours",
  website: "Website for shoppers",
};

const HINTS: Partial<Record<ContactPart, string>> = {
  hours: "Such as Mon-Fri 9am-7pm, Sat 10am-5pm.",
  website: "“Contact Seller” leads here for cars that have no page on the dealer's website.",
};

/** The ways to reach the dealership. Each field says what its website or files state, which counts until it is changed here. */
export function ContactFields({ dealership }: { dealership: Dealership }) {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">How shoppers reach it</legend>
      {CONTACT_PARTS.map((part) => (
        <TextField
          key={part}
          label={CONTACT_LABELS[part]}
          autoComplete="off"
          hint={[HINTS[part], sourceWords(dealership, part)].filter(Boolean).join(" ")}
          error={formState.errors.contact?.[part]?.message}
          {...register(`contact.${part}`)}
        />
      ))}
    </fieldset>
  );
}

/** Says where the shown value is from. */
function sourceWords({ readContact, correctedContact }: Dealership, part: ContactPart): string | undefined {
  const read = readContact[part];
  const isCorrected = correctedContact[part] !== undefined;
  if (read === undefined && correctedContact[part] === null) return "Not shown, also when its website states it.";
  if (read === undefined) return isCorrected ? "Set by you; its website and files state none." : undefined;
  return isCorrected
    ? `Corrected by you. Its website or files state ${contactWords(part, read)}; enter that to follow them again.`
    : "As its website or files state it. Change it to correct it; empty it to show none.";
}
