import { useQuery } from "@tanstack/react-query";
import { ChevronUp, Plus, ScanSearch } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { AddDealership } from "#contract/dealerships/dealership.ts";
import { readDealerAddress } from "#domain/dealerships/dealership-rules.ts";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import { type AddForm, addFormResolver, EMPTY_FORM } from "./dealership-form-rules.ts";
import { SiteCheckResult, useSiteCheck } from "./site-check-result.tsx";
import { UrlListField } from "./url-list-field.tsx";
import { useAddDealership } from "./use-change-dealership.ts";

/**
 * "Add New Dealership": open while there are no dealerships, else folded behind a button, so that the list begins at the
 * top. `?add` opens it. What was typed stays when it is folded.
 */
export function AddDealershipCard() {
  const { data, isPending } = useQuery(dealershipsQuery);
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<boolean | null>(params.has("add") ? true : null);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  const none = data?.length === 0;
  const open = none || chosen === true;

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
      description={open && "Its website is read right after it was added."}
      flush
      actions={
        !isPending &&
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
        <AddDealershipForm />
      </div>
    </Card>
  );
}

/** What is needed to crawl a website, with a check before anything is stored; or a dealership that has no website. */
function AddDealershipForm() {
  const form = useForm<AddForm, unknown, AddDealership>({ resolver: addFormResolver, defaultValues: EMPTY_FORM });
  const { errors } = form.formState;
  const additional = useController({ control: form.control, name: "additionalUrls" });
  const urls = additional.field.value ?? [];
  const urlErrors = errors.additionalUrls;
  const add = useAddDealership();
  const check = useSiteCheck();
  const csvOnly = form.watch("csvOnly");

  const submit = form.handleSubmit((dealership) => {
    if (add.isPending) return;
    add.mutate(dealership, {
      onSuccess: () => {
        form.reset(EMPTY_FORM);
        check.reset();
      },
    });
  });
  const checkSite = async () => {
    if (!(await form.trigger("url", { shouldFocus: true }))) return;
    const address = readDealerAddress(form.getValues("url"));
    if (address === null) return;
    // The field shows the address that is checked, with the scheme that was added to it.
    form.setValue("url", address);
    check.mutate(address);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Dealership Name"
          autoComplete="off"
          placeholder="Example Motors"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          label="Location"
          autoComplete="off"
          placeholder="City, State"
          error={errors.location?.message}
          {...form.register("location")}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 shrink-0 cursor-pointer accent-brand" {...form.register("csvOnly")} />
        This dealership has no website: I upload its inventory as CSV
      </label>
      {!csvOnly && (
        <>
          <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
            <TextField
              className="flex-1"
              label="Primary URL"
              inputMode="url"
              autoComplete="off"
              placeholder="https://www.example.com/used-inventory"
              error={errors.url?.message}
              {...form.register("url")}
            />
            <Button className="sm:mt-6.5" pending={check.isPending} pendingLabel="Checking..." onClick={checkSite}>
              <ScanSearch aria-hidden="true" className="size-4" />
              Check this site
            </Button>
          </div>
          <SiteCheckResult check={check} />
          <UrlListField
            legend="Additional URLs"
            itemLabel="Additional URL"
            urls={urls}
            errors={urls.map((_, index) => urlErrors?.[index]?.message)}
            onChange={additional.field.onChange}
            whenFull="explain"
          />
          {urlErrors?.message && <p className="font-medium text-bad text-sm">{urlErrors.message}</p>}
        </>
      )}
      <div className="flex justify-end border-line border-t pt-4">
        <Button type="submit" variant="primary" pending={add.isPending} pendingLabel="Adding...">
          <Plus aria-hidden="true" className="size-4" />
          Add Dealership
        </Button>
      </div>
    </form>
  );
}
