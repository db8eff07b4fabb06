import "./dealer.css";
import type { ReactNode } from "react";
import { formatPhone, internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { priceBasisWords } from "#core/facts/rules/price-basis.ts";
import { Hours } from "#core/listing/site/dealer-hours.tsx";
import { addressLine, Directions } from "#core/listing/site/dealer-lines.tsx";
import { formatDay, formatTimeAgo } from "#core/listing/site/format-vehicle.ts";
import { ExternalLink } from "#kernel/ui/site/link.tsx";
import { useNow } from "#kernel/ui/site/use-now.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { Dealer } from "../dealer-endpoints.ts";
import { durationWords } from "../rules/dealer-facts.ts";

/** The dealership above its cars: how to reach it, and what was measured. */
export function DealerBox({ dealer }: { dealer: Dealer }) {
  const { name, place, contact } = dealer;
  const address = addressLine(contact, place ?? undefined);
  return (
    <section aria-label={`About ${name}`} className="panel shadow-card dealer-box">
      <div>
        <p className="dealer-name">
          <bdi>{name}</bdi>
        </p>
        <dl>
          {address && (
            <Line name="Address">
              {address} {contact.street && <Directions address={address} />}
            </Line>
          )}
          {contact.phone && (
            <Line name="Phone">
              <a href={`tel:${internationalPhone(contact.phone)}`} className="why-link numerals">
                {formatPhone(contact.phone)}
              </a>
            </Line>
          )}
          {contact.website && (
            <Line name="Website">
              <ExternalLink href={contact.website} className="why-link">
                {URL.parse(contact.website)?.host.replace(/^www\./, "")}
              </ExternalLink>
            </Line>
          )}
          {contact.hours && (
            <Line name="Hours">
              <Hours hours={contact.hours} />
            </Line>
          )}
        </dl>
      </div>
      <div>
        <p>What we measure</p>
        <dl>
          <Facts dealer={dealer} />
        </dl>
      </div>
    </section>
  );
}

function Facts({ dealer: { confirmedAt, removal, priceBasis } }: { dealer: Dealer }) {
  const now = useNow();
  return (
    <>
      <Line name="Prices">
        {priceBasisWords(priceBasis.basis, priceBasis.fees) ?? "Not known which fees are added"}
      </Line>
      {confirmedAt && (
        <Line name="Confirmed">
          Typically{" "}
          <time dateTime={confirmedAt}>
            {now === undefined ? formatDay(confirmedAt) : formatTimeAgo(confirmedAt, now)}
          </time>
        </Line>
      )}
      <Line name="Sold cars">
        {removal
          ? `Typically taken down within ${durationWords(removal.medianHours)} (${formatAmount(removal.cars, "car")} in 90 days)`
          : "Too few so far to say how soon they are taken down"}
      </Line>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
