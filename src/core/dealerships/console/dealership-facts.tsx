import { useId } from "react";
import { priceBasisWords } from "#core/facts/rules/price-basis.ts";
import { Card } from "#kernel/ui/console/card.tsx";
import { CONTROL_CLASS } from "#kernel/ui/console/field.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { CONTACT_PARTS, contactWords } from "../rules/dealer-contact.ts";
import { hasWebsite, SYNC_SCHEDULE_LABELS, SYNC_SCHEDULES } from "../rules/dealership-rules.ts";
import { CONTACT_LABELS } from "./contact-fields.tsx";
import { SiteLink } from "./dealership-labels.tsx";
import { ExpirationText } from "./expiration.tsx";
import { Fact } from "./fact.tsx";
import { FeedFacts } from "./feed-facts.tsx";
import { useUpdateDealership } from "./use-change-dealership.ts";
import { useScheduleHours } from "./use-sync.ts";

/** The facts that one comes for: where a dealership's cars come from, how many there are, and when they were read. */
export function DealershipSummary({ dealership }: { dealership: Dealership }) {
  const urls = [dealership.url, ...(dealership.additionalUrls ?? [])];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-t pt-4 text-sm md:grid-cols-3 xl:grid-cols-6">
      <Fact name={urls.length > 1 ? `${urls.length} addresses` : "Address"} wide>
        {urls.map((url) => (
          <SiteLink key={url} url={url} isFeed={dealership.feed !== null} />
        ))}
      </Fact>
      <Fact name="Vehicles">{formatCount(dealership.vehicleCount ?? 0)}</Fact>
      <Fact name="Last synced">{formatMoment(dealership.lastSynced)}</Fact>
      {hasWebsite(dealership) && <Fact name="Next sync">{nextSyncWords(dealership)}</Fact>}
      <Fact name="Expires">
        <ExpirationText expirationDate={dealership.expirationDate} />
      </Fact>
    </dl>
  );
}

/** A dealership's other data, and its schedule, which editors can change here. */
export function DealershipFacts({ dealership }: { dealership: Dealership }) {
  const crawled = hasWebsite(dealership);
  const mayEdit = useMayEdit();
  return (
    <Card title="Details">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm md:grid-cols-3 xl:grid-cols-4">
        <Fact name="Location">{dealership.location || "Not given"}</Fact>
        {crawled && <Fact name="Platform">{dealership.platformName ?? "Not recognized yet"}</Fact>}
        {dealership.includeOtherRooftops && <Fact name="Rooftops">All of its website</Fact>}
        {dealership.feed && <FeedFacts feed={dealership.feed} />}
        <Fact name="Prices">
          {priceBasisWords(dealership.priceBasis, dealership.mandatoryFees) ?? "Fees not known, so no deal labels"}
        </Fact>
        {!dealership.dealLabels && <Fact name="Deal labels">Off</Fact>}
        {dealership.takesQuestions && (
          <Fact name="Questions go to">{dealership.leadEmail ?? dealership.readContact.email}</Fact>
        )}
        <ContactFacts dealership={dealership} />
        {crawled && mayEdit && <Schedule dealership={dealership} />}
        {crawled && !mayEdit && <Fact name="Schedule">{SYNC_SCHEDULE_LABELS[dealership.syncSchedule]}</Fact>}
      </dl>
    </Card>
  );
}

/** The ways to reach the dealership, marked where the operator has set them. */
function ContactFacts({ dealership: { readContact, correctedContact } }: { dealership: Dealership }) {
  return CONTACT_PARTS.map((part) => {
    const corrected = correctedContact[part];
    const value = corrected === undefined ? readContact[part] : corrected;
    if (value === undefined) return null;
    return (
      <Fact key={part} name={`${CONTACT_LABELS[part]}${corrected === undefined ? "" : " (corrected)"}`}>
        {value === null ? "Not shown" : contactWords(part, value)}
      </Fact>
    );
  });
}

function nextSyncWords({ nextSync, syncSchedule }: Dealership): string {
  if (nextSync) return formatMoment(nextSync);
  return syncSchedule === "off" ? "Only by hand" : "Not planned yet";
}

function Schedule({ dealership }: { dealership: Dealership }) {
  const update = useUpdateDealership();
  const id = useId();
  const hours = useScheduleHours();
  const shown = update.isPending ? update.variables.changes.sync_schedule : dealership.syncSchedule;
  const isAtNight = shown === "nightly" || shown === "weekly";
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">
        <label htmlFor={id}>Schedule</label>
      </dt>
      <dd>
        <select
          id={id}
          value={shown}
          onChange={(event) => {
            const chosen = SYNC_SCHEDULES.find((schedule) => schedule === event.target.value);
            if (chosen && !update.isPending) {
              update.mutate({ id: dealership.id, changes: { sync_schedule: chosen } });
            }
          }}
          className={`${CONTROL_CLASS} mt-1 max-w-48 cursor-pointer md:min-h-9`}
        >
          {SYNC_SCHEDULES.map((schedule) => (
            <option key={schedule} value={schedule}>
              {SYNC_SCHEDULE_LABELS[schedule]}
            </option>
          ))}
        </select>
        {shown !== "off" && (hours.isOff || isAtNight) && <p className="mt-1 text-muted text-xs">{hours.words}</p>}
      </dd>
    </div>
  );
}
