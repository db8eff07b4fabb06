import { FormProvider, useController } from "react-hook-form";
import { ChoiceField, SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import type { Dealership, UpdateDealership } from "../dealership-schemas.ts";
import { hasWebsite, SYNC_SCHEDULE_LABELS, SYNC_SCHEDULES } from "../rules/dealership-rules.ts";
import { ContactFields } from "./contact-fields.tsx";
import { changesTo, editFormOf, editFormResolver } from "./dealership-form.ts";
import { FEED_ADDRESS_HINT, FeedDealers, FeedLogin } from "./feed-fields.tsx";
import { InventorySourceField } from "./inventory-source-field.tsx";
import { LeadFields } from "./lead-fields.tsx";
import { PriceTermsField } from "./price-terms-field.tsx";
import { UrlListField } from "./url-list-field.tsx";
import { useUpdateDealership } from "./use-change-dealership.ts";
import { useScheduleHours } from "./use-sync.ts";

/** Changes a dealership's addresses, location, name, schedule, rooftops, price terms, contact data, and the recipient of questions. */
export function EditDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const callForm = useCallForm({
    values: editFormOf(dealership),
    resolver: editFormResolver(dealership),
    call: useUpdateDealership(),
    input: (values: UpdateDealership) => ({ id: dealership.id, changes: changesTo(dealership, values) }),
    onDone: onClose,
  });
  const { form, field } = callForm;
  const { errors } = form.formState;
  const additional = useController({ control: form.control, name: "additional_urls" });
  const urls = additional.field.value;
  const isFeed = form.watch("source") === "feed";
  const hours = useScheduleHours();
  const nights = hours.words && (hours.isOff ? hours.words : `At night is ${hours.words}.`);
  const connected = hasWebsite(dealership);
  // A dealership without a website may stay without one.
  const blank = connected && form.watch("url")?.trim() === "";

  return (
    <FormDialog
      form={callForm}
      onClose={onClose}
      title="Edit Dealership"
      description={dealership.name}
      submit="Update Dealership"
      pendingLabel="Updating..."
      disabled={blank}
      className="flex flex-col gap-5"
    >
      <FormProvider {...form}>
        <InventorySourceField choices={["website", "feed"]} />
        <TextField
          label={isFeed ? "Feed address" : "Primary Dealership URL"}
          hint={addressHint(connected, isFeed)}
          inputMode="url"
          autoComplete="off"
          {...field("url")}
        />
        {isFeed && <FeedLogin isStored={dealership.feed?.hasLogin === true} />}
        {isFeed && <FeedDealers dealers={dealership.feed?.dealers ?? []} />}
      </FormProvider>
      {!isFeed && (
        <UrlListField
          legend="Additional Inventory URLs"
          itemLabel="Additional Inventory URL"
          urls={urls}
          errors={urls.map((_, index) => errors.additional_urls?.[index]?.message)}
          onChange={additional.field.onChange}
          whenFull="hide"
        />
      )}
      <TextField label="Location" hint="City, State" autoComplete="off" {...field("location")} />
      <TextField label="Name" autoComplete="off" {...field("name")} />
      {connected && (
        <SelectField
          label="Sync schedule"
          hint={`When its ${isFeed ? "feed" : "website"} is read without being asked. ${nights ?? ""}`}
          {...form.register("sync_schedule")}
        >
          {SYNC_SCHEDULES.map((schedule) => (
            <option key={schedule} value={schedule}>
              {SYNC_SCHEDULE_LABELS[schedule]}
            </option>
          ))}
        </SelectField>
      )}
      {connected && !isFeed && (
        <ChoiceField
          type="checkbox"
          hint="Otherwise only the cars of this rooftop are taken from a group's website."
          {...form.register("include_other_rooftops")}
        >
          Take the cars of all rooftops on this website
        </ChoiceField>
      )}
      <FormProvider {...form}>
        <PriceTermsField />
      </FormProvider>
      <ChoiceField
        type="checkbox"
        hint={'"Great deal" to "Overpriced", by the prices of similar cars. Must be on for the site, too.'}
        {...form.register("dealLabels")}
      >
        Label its cars by their price
      </ChoiceField>
      <FormProvider {...form}>
        <ContactFields dealership={dealership} />
        <LeadFields error={errors.leadEmail?.message} readEmail={dealership.readContact.email} />
      </FormProvider>
    </FormDialog>
  );
}

function addressHint(connected: boolean, isFeed: boolean): string | undefined {
  if (!connected) return "It has none: its inventory comes as CSV. Once it has one, its website or feed is read.";
  return isFeed ? FEED_ADDRESS_HINT : undefined;
}
