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
import { PLACE_MAP_HEIGHT, PLACE_MAP_WIDTH } from "../rules/place-map.ts";

/** A dealership above its cars: how to reach it, what was measured, and where it is. */
export function DealerBox({ dealer }: { dealer: Dealer }) {
  const { name, place, contact, map } = dealer;
  const address = addressLine(contact, place ?? undefined);
  return (
    <section aria-label={`About ${name}`} className="panel shadow-card dealer-box">
      <dl>
        {address && (
          <Line name="Address">
            {address} {contact.street && !map && <Directions address={address} />}
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
      <dl>
        <Facts dealer={dealer} />
      </dl>
      {map && (
        <div className="dealer-map">
          <Directions address={`${name}, ${address}`}>
            <img src={map} alt={`Map around ${address}`} width={PLACE_MAP_WIDTH} height={PLACE_MAP_HEIGHT} />
          </Directions>
        </div>
      )}
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
      {removal && (
        <Line name="Sold cars">
          Typically taken down within {durationWords(removal.medianHours)} ({formatAmount(removal.cars, "car")} in 90
          days)
        </Line>
      )}
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
