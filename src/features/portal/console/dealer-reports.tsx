import { type QueryClient, useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { useRef } from "react";
import { refreshDealerships } from "#core/dealerships/console/dealership-list.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card, EmptyState } from "#kernel/ui/console/card.tsx";
import { useFocusOnNeighbor } from "#kernel/ui/console/kept-focus.ts";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { DealerReport } from "../portal-endpoints.ts";
import type { ReportKind, ReportState } from "../rules/portal-rules.ts";

const PATH = "/api/admin/dealer-reports";
const REFETCH_MS = 30_000;

const reportsQuery = (dealershipId?: number) =>
  apiQuery(PATH, {}, dealershipId === undefined ? undefined : new URLSearchParams({ dealership: `${dealershipId}` }));

/** A dealership's reports about its cars: open ones, and those decided lately. */
export function DealershipReports({ dealershipId }: { dealershipId: number }) {
  const { data, error } = useQuery({ ...reportsQuery(dealershipId), refetchOnMount: "always" });
  const reports = data?.reports ?? [];
  return (
    <Card
      title="Reports from the dealer"
      description="Confirming a sale or a takedown hides the car, whatever the website says. If the website lists a sold car again, you are asked. A confirmed price stays until the website shows the same."
    >
      {data && data.waiting > 0 && <Waiting count={data.waiting} />}
      <LoadWords {...{ data, error }} failure="The reports could not be loaded" />
      {data && reports.length === 0 && (
        <EmptyState icon={<MessageSquareWarning aria-hidden="true" />} title="No reports" />
      )}
      {reports.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Card>
  );
}

export const useWaitingReports = () => useQuery({ ...reportsQuery(), refetchInterval: REFETCH_MS });

/** The open reports of all dealerships. The card is hidden when there are none. */
export function WaitingReports() {
  const { data } = useWaitingReports();
  if (!data || data.waiting === 0) return null;
  return (
    <Card
      title="Reports from dealers"
      description="Reports by dealerships about their cars. Nothing changes until you confirm."
    >
      <Waiting count={data.waiting} />
      <ul className="divide-y divide-line border-line border-t">
        {data.reports.map((report) => (
          <Report key={report.id} report={report} withDealership />
        ))}
      </ul>
    </Card>
  );
}

const Waiting = ({ count }: { count: number }) => (
  <p className="mb-3">
    <Badge tone="amber">{formatAmount(count, "report")} waiting</Badge>
  </p>
);

const KINDS: Record<ReportKind, string> = { sold: "Sold", price: "Wrong price", "take-down": "Take it down" };
const STATES: Record<ReportState, { words: string; tone: "green" | "amber" | "grey" }> = {
  open: { words: "Waiting", tone: "amber" },
  confirmed: { words: "Confirmed", tone: "green" },
  declined: { words: "Declined", tone: "grey" },
  gone: { words: "Car no longer listed", tone: "grey" },
};

/** "$21,500 is right, $23,900 is shown", for a report of a wrong price. */
function priceWords({ kind, price, shownPrice }: DealerReport): string | false {
  if (kind !== "price") return false;
  return `${formatDollars(price)} is right, ${formatDollars(shownPrice) ?? "no price"} was shown`;
}

function Report({ report, withDealership = false }: { report: DealerReport; withDealership?: boolean }) {
  const { vehicleId, title, kind, car, by, createdAt, state, decidedAt, decidedBy } = report;
  const mayEdit = useMayEdit();
  const isOpen = state === "open";
  const isAgain = report.website === "again";
  const hasGone = isOpen && car !== "listed";
  const who = [withDealership && report.dealershipName, by].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p>
          <b className="font-semibold">{isAgain ? "Sold, and listed again" : KINDS[kind]}:</b>{" "}
          {car === "listed" ? (
            <a
              href={vehiclePath({ id: vehicleId, vin: null })}
              className="font-medium underline-offset-2 hover:underline"
            >
              {title}
            </a>
          ) : (
            <span className="font-medium">{title}</span>
          )}{" "}
          {!isOpen && !isAgain && <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>}
        </p>
        <p className="text-muted">
          {[priceWords(report), report.vin, who].filter(Boolean).join(" · ")}
          {" · "}
          <Moment iso={createdAt} />
          {decidedAt && ` · decided by ${decidedBy}`}
        </p>
        {isAgain && (
          <p className="text-deal">
            The dealer's website removed this car and lists it again. It stays hidden here until you show it.
          </p>
        )}
        {report.website === "still" && <p className="text-muted">The dealer's website still lists it.</p>}
        {hasGone && (
          <p className="text-deal">
            {car === "hidden" ? "This car is hidden already." : "This car is no longer listed."} Confirming only closes
            the report.
          </p>
        )}
      </div>
      {isOpen && mayEdit && <Decision report={report} />}
      {isAgain && mayEdit && <ReturnDecision report={report} />}
    </li>
  );
}

/** Two buttons. The first one does what the report asks for. */
function Choice<Each extends string>(props: {
  title: string;
  /** The decisions of the buttons, with their labels. */
  choices: readonly [Each, string][];
  pending: Each | null;
  onChoose: (choice: Each) => void;
}) {
  const { title, choices, pending, onChoose } = props;
  const buttons = useRef<HTMLDivElement>(null);
  useFocusOnNeighbor(buttons);
  return (
    <div ref={buttons} className="flex flex-wrap gap-2">
      {choices.map(([choice, label], n) => (
        <Button
          key={choice}
          size="sm"
          variant={n === 0 ? "primary" : "secondary"}
          aria-label={`${label}: ${title}`}
          pending={pending === choice}
          pendingLabel="One moment..."
          onClick={() => pending === null && onChoose(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Reloads the reports on every screen that shows them. */
const refreshReports = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(PATH) });

function Decision({ report: { id, title, price } }: { report: DealerReport }) {
  const decide = useCall({
    call: (decision: "confirm" | "decline") =>
      callApi("POST", "/api/admin/dealer-reports/:id", { decision, price }, { id }),
    done: ({ message, state }) => ({
      title: state === "declined" ? "Report declined" : "Report confirmed",
      description: `${title}: ${message}`,
    }),
    failed: ["Nothing was decided", "Please try again."],
    onSuccess: refreshDealerships,
    onSettled: refreshReports,
  });
  return (
    <Choice
      title={title}
      choices={[
        ["confirm", "Confirm"],
        ["decline", "Decline"],
      ]}
      pending={decide.isPending ? decide.variables : null}
      onChoose={decide.mutate}
    />
  );
}

/** The decision about a car that was reported as sold and is on its website again. */
function ReturnDecision({ report: { id, title } }: { report: DealerReport }) {
  const settle = useCall({
    call: (decision: "show" | "keep") =>
      callApi("POST", "/api/admin/dealer-reports/:id/sold-again", { decision }, { id }),
    done: ({ message }, decision) => ({
      title: decision === "show" ? "Car shown again" : "Car kept hidden",
      description: `${title}: ${message}`,
    }),
    failed: ["Nothing was decided", "Please try again."],
    onSuccess: refreshDealerships,
    onSettled: refreshReports,
  });
  return (
    <Choice
      title={title}
      choices={[
        ["show", "Put back"],
        ["keep", "Keep hidden"],
      ]}
      pending={settle.isPending ? settle.variables : null}
      onChoose={settle.mutate}
    />
  );
}
