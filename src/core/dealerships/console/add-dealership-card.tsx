import { useQuery } from "@tanstack/react-query";
import { ChevronUp, Plus, ScanSearch } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { FormProvider, useController, useFormContext } from "react-hook-form";
import { useSearchParams } from "react-router";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { readDealerAddress } from "../rules/dealership-rules.ts";
import { type AddForm, addFormResolver, EMPTY_FORM, feedSettingsOf } from "./dealership-form.ts";
import { dealershipsQuery } from "./dealership-list.ts";
import { FEED_ADDRESS_HINT, FeedDealers, FeedLogin, ServerKey } from "./feed-fields.tsx";
import { InventorySourceField } from "./inventory-source-field.tsx";
import { PriceTermsField } from "./price-terms-field.tsx";
import { SiteCheckResult, useSiteCheck } from "./site-check-result.tsx";
import { UrlListField } from "./url-list-field.tsx";
import { useAddDealership } from "./use-change-dealership.ts";

/**
 * "Add New Dealership": open while there are no dealerships, otherwise folded behind a button, so that the list begins at the
 * top. `?add` opens it. Typed values stay when it is folded.
 */
export function AddDealershipCard({ onAdded }: { onAdded: (id: number) => void }) {
  const { data } = useQuery(dealershipsQuery);
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<boolean | null>(params.has("add") ? true : null);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  const none = data?.length === 0;
  const open = none || chosen === true;

  const isAsked = params.has("add");
  useEffect(() => {
    if (isAsked) setChosen(true);
  }, [isAsked]);
  useEffect(() => {
    // A form that was open because the list was empty stays open when the list fills: somebody may be typing.
    if (none) setChosen((before) => before ?? true);
  }, [none]);
  const toggle = () => {
    setChosen(!open);
    if (!open) requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  };

  return (
    <Card
      title="Add New Dealership"
      description={open && "AutoHub reads its website or feed as soon as you add it."}
      flush
      actions={
        !none && (
          <Button
            size="sm"
            variant={open ? "secondary" : "primary"}
            aria-expanded={open}
            aria-controls={id}
            onClick={toggle}
          >
            {open ? (
              <ChevronUp aria-hidden="true" className="size-4" />
            ) : (
              <Plus aria-hidden="true" className="size-4" />
            )}
            {open ? "Hide form" : "Add dealership"}
          </Button>
        )
      }
    >
      <div ref={form} id={id} hidden={!open} className="px-4 pb-4 md:px-5 md:pb-5">
        <AddDealershipForm onAdded={onAdded} />
      </div>
    </Card>
  );
}

/** The fields that are needed to read a website or a feed, with a check before saving; or a dealership without both. */
function AddDealershipForm({ onAdded }: { onAdded: (id: number) => void }) {
  const add = useAddDealership();
  const check = useSiteCheck();
  const callForm = useCallForm({
    values: EMPTY_FORM,
    resolver: addFormResolver,
    call: add,
    onDone: ({ id }) => {
      form.reset(EMPTY_FORM);
      check.reset();
      onAdded(id);
    },
  });
  const { form, field } = callForm;
  const source = form.watch("source");
  // A check of the address as a website's is not valid for a feed's, and the reverse.
  const isOfSource = (check.variables?.feed !== undefined) === (source === "feed");

  // Called where the field is rendered: the first registered field gets the focus when several are wrong.
  const addressField = () => ({ inputMode: "url", autoComplete: "off", ...field("url") }) as const;
  const checkAddress = async () => {
    if (!(await form.trigger(source === "feed" ? ["url", "feed"] : "url", { shouldFocus: true }))) return;
    const { url: typed, feed } = form.getValues();
    const url = readDealerAddress(typed);
    if (url === null) return;
    // The field shows the checked address, with the scheme that was added to it.
    form.setValue("url", url);
    check.mutate({ url, ...(source === "feed" && { feed: feedSettingsOf(feed) }) });
  };

  return (
    <FormProvider {...form}>
      <Form form={callForm}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Dealership Name" autoComplete="off" placeholder="Example Motors" {...field("name")} />
          <TextField label="Location" autoComplete="off" placeholder="City, State" {...field("location")} />
        </div>
        <InventorySourceField choices={["website", "feed", "files"]} />
        {source === "website" && (
          <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
            <TextField
              label="Primary URL"
              placeholder="https://www.example.com/used-inventory"
              className="flex-1"
              {...addressField()}
            />
            <CheckButton className="sm:mt-6.5" words="Check this site" check={check} onClick={checkAddress} />
          </div>
        )}
        {source === "feed" && (
          <>
            <TextField
              label="Feed address"
              placeholder="sftp://feeds.example.com/out/cars.csv"
              hint={FEED_ADDRESS_HINT}
              {...addressField()}
            />
            <FeedLogin isStored={false} />
            <CheckButton className="sm:self-start" words="Check this feed" check={check} onClick={checkAddress} />
          </>
        )}
        {source !== "files" && isOfSource && <SiteCheckResult check={check} />}
        {source === "feed" && isOfSource && check.data?.serverKey && !check.isPending && (
          <ServerKey serverKey={check.data.serverKey} onConfirm={checkAddress} />
        )}
        {source === "feed" && <FeedDealers dealers={check.data?.dealers ?? []} />}
        {source === "website" && <AdditionalUrls />}
        <PriceTermsField />
        <div className="flex justify-end border-line border-t pt-4">
          <Button type="submit" variant="primary" pending={add.isPending} pendingLabel="Adding...">
            <Plus aria-hidden="true" className="size-4" />
            Add Dealership
          </Button>
        </div>
      </Form>
    </FormProvider>
  );
}

function CheckButton(props: { className: string; words: string; check: { isPending: boolean }; onClick: () => void }) {
  return (
    <Button
      className={props.className}
      pending={props.check.isPending}
      pendingLabel="Checking..."
      onClick={props.onClick}
    >
      <ScanSearch aria-hidden="true" className="size-4" />
      {props.words}
    </Button>
  );
}

function AdditionalUrls() {
  const { control, formState } = useFormContext<AddForm>();
  const { field } = useController({ control, name: "additionalUrls" });
  const urls = field.value ?? [];
  const errors = formState.errors.additionalUrls;
  return (
    <>
      <UrlListField
        legend="Additional URLs"
        itemLabel="Additional URL"
        urls={urls}
        errors={urls.map((_, index) => errors?.[index]?.message)}
        onChange={field.onChange}
        whenFull="explain"
      />
      {errors?.message && <p className="font-medium text-bad text-sm">{errors.message}</p>}
    </>
  );
}
