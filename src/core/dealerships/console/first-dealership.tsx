import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ScanSearch } from "lucide-react";
import { type ComponentType, useState } from "react";
import { z } from "zod";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { formatAmount, plural } from "#kernel/words/rules/numbers.ts";
import { nameFromAddress, readDealerAddress } from "../rules/dealership-rules.ts";
import { dealershipsQuery } from "./dealership-list.ts";
import { DEALERSHIPS_PATH, dealershipSearch } from "./dealership-screen.ts";
import { ReadingLine } from "./reading-line.tsx";
import { SiteCheckResult, useSiteCheck } from "./site-check-result.tsx";
import { useAddDealership } from "./use-change-dealership.ts";

type Progress = ComponentType<{ dealershipId: number }>;

/**
 * Connects a first dealership: its address, the result of the check, its name; then its cars as they arrive.
 * @param props.Progress shows a running crawl
 * @param props.onAdded called when the dealership is stored
 * @param props.onDone called when the operator continues
 */
export function FirstDealership(props: { Progress: Progress; onAdded: () => void; onDone: () => void }) {
  const { Progress, onAdded, onDone } = props;
  const [added, setAdded] = useState<number | null>(null);
  if (added !== null) return <Arriving id={added} Progress={Progress} onDone={onDone} />;
  return (
    <ConnectForm
      onAdded={(id) => {
        setAdded(id);
        onAdded();
      }}
    />
  );
}

const addressSchema = z.object({
  url: z.string().transform((typed, { addIssue }) => {
    const url = readDealerAddress(typed);
    if (url === null) addIssue({ code: "custom", message: "Please enter the address of a website" });
    return url ?? typed;
  }),
});

function ConnectForm({ onAdded }: { onAdded: (id: number) => void }) {
  const check = useSiteCheck();
  const form = useCallForm({
    values: { url: "" },
    schema: addressSchema,
    call: check,
    input: ({ url }: { url: string }) => {
      // The field shows the checked address, with the scheme that was added to it.
      form.form.setValue("url", url);
      return { url };
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <Form form={form} className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <TextField
          label="Website address"
          placeholder="https://www.example.com/used-inventory"
          hint="The page with its used cars is best. Its front page does as well."
          inputMode="url"
          autoComplete="off"
          className="flex-1"
          {...form.field("url")}
        />
        <Button
          type="submit"
          variant="primary"
          className="sm:mt-6.5"
          pending={check.isPending}
          pendingLabel="Checking..."
        >
          {!check.isPending && <ScanSearch aria-hidden="true" className="size-4" />}
          Check this site
        </Button>
      </Form>
      <SiteCheckResult check={check} />
      {check.isSuccess && check.data.verdict === "unreadable" && (
        <p className="text-muted text-sm">
          A dealership whose website cannot be read can send an inventory feed or a CSV file:{" "}
          <Link to={`${DEALERSHIPS_PATH}?add`} className="font-medium text-brand underline underline-offset-2">
            other ways to add one
          </Link>
          .
        </p>
      )}
      {check.data && check.data.verdict !== "unreadable" && check.variables && (
        <NameForm key={check.variables.url} url={check.variables.url} onAdded={onAdded} />
      )}
    </div>
  );
}

const nameSchema = z.object({
  name: z.string().trim().min(1, "Dealership name is required"),
  location: z.string().trim(),
});

/** The name and place of the checked website's dealership. */
function NameForm({ url, onAdded }: { url: string; onAdded: (id: number) => void }) {
  const add = useAddDealership();
  const form = useCallForm({
    values: { name: nameFromAddress(url), location: "" },
    schema: nameSchema,
    call: add,
    input: ({ name, location }) => ({ name, url, additionalUrls: [], ...(location && { location }) }),
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="What shoppers call it"
          autoComplete="off"
          placeholder="Example Motors"
          {...form.field("name")}
        />
        <TextField
          label="Where it is (optional)"
          autoComplete="off"
          placeholder="City, State"
          maxLength={100}
          {...form.field("location")}
        />
      </div>
      <Button type="submit" variant="primary" className="self-start" pending={add.isPending} pendingLabel="Adding...">
        Connect it and read its cars
      </Button>
    </Form>
  );
}

/** The new dealership's cars while they arrive. */
function Arriving({ id, Progress, onDone }: { id: number; Progress: Progress; onDone: () => void }) {
  const { data } = useQuery({
    ...dealershipsQuery,
    // The event stream reports the end of the crawl; without it, refetching does.
    refetchInterval: ({ state }) =>
      state.data?.find((one) => one.id === id)?.status === "syncing" ? STILL_READING_POLL_MS : false,
  });
  const dealership = data?.find((one) => one.id === id);
  const isReading = !dealership || dealership.status === "syncing";
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="rounded-control bg-sunken px-4 py-3 text-sm">
        <p className="font-semibold">
          {isReading
            ? `Reading the website${dealership ? ` of ${dealership.name}` : ""}...`
            : `${formatAmount(dealership.vehicleCount, "car")} of ${dealership.name} ${plural(dealership.vehicleCount, "is", "are")} in your marketplace.`}
        </p>
        {!isReading && <ReadingLine dealership={dealership} isBrief />}
        {isReading && <p className="mt-1 text-muted">You need not wait: it continues in the background.</p>}
      </div>
      <Progress dealershipId={id} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onDone}>
          Next step
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
        {!isReading && (
          <>
            <a href={`${HOME_PATH}?dealershipId=${id}`} className="button button-secondary button-normal text-sm">
              See them as shoppers do
            </a>
            <Link
              to={`${DEALERSHIPS_PATH}${dealershipSearch(id)}`}
              className="button button-secondary button-normal text-sm"
            >
              Open its screen
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

const STILL_READING_POLL_MS = 3_000;
