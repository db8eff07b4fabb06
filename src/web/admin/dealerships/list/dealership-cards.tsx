import { memo, type ReactNode } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { formatCount } from "../../../ui/format-number.ts";
import { Moment } from "../../ui/moment.tsx";
import { ExpirationText } from "../expiration-text.tsx";
import type { DealershipSlots, OnRowAction } from "../slots.ts";
import { StatusBadge } from "../status-badge.tsx";
import { DealershipLink } from "./dealership-link.tsx";
import { DealershipNotes } from "./dealership-notes.tsx";
import { RowActions } from "./row-actions.tsx";
import { SiteLink } from "./site-link.tsx";

type CardProps = { dealership: Dealership; Progress: DealershipSlots["Progress"]; onAction: OnRowAction };

/** The dealerships as cards, for windows below 768 pixels. */
export function DealershipCards(props: { dealerships: readonly Dealership[] } & Omit<CardProps, "dealership">) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {props.dealerships.map((dealership) => (
        <Item key={dealership.id} dealership={dealership} Progress={props.Progress} onAction={props.onAction} />
      ))}
    </ul>
  );
}

const Item = memo(function Item({ dealership, Progress, onAction }: CardProps) {
  const nameId = `dealership-${dealership.id}`;
  return (
    <li className="p-4">
      <article aria-labelledby={nameId}>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <DealershipLink dealership={dealership} id={nameId} />
            {dealership.location && <p className="text-muted text-xs">{dealership.location}</p>}
          </div>
          <StatusBadge status={dealership.status} />
        </div>
        <Progress dealershipId={dealership.id} />
        <DealershipNotes dealership={dealership} />
        <dl className="my-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          <div className="col-span-2 min-w-0">
            <Name>URL</Name>
            <dd>
              <SiteLink url={dealership.url} more={dealership.additionalUrls?.length ?? 0} />
            </dd>
          </div>
          <div>
            <Name>Vehicles</Name>
            <dd className="tabular-nums">{formatCount(dealership.vehicleCount ?? 0)}</dd>
          </div>
          <div>
            <Name>Last Synced</Name>
            <dd>
              <Moment iso={dealership.lastSynced} />
            </dd>
          </div>
          <div className="col-span-2">
            <Name>Expires</Name>
            <dd>
              <ExpirationText expirationDate={dealership.expirationDate} />
            </dd>
          </div>
        </dl>
        <RowActions dealership={dealership} nameId={nameId} compact={false} onAction={onAction} />
      </article>
    </li>
  );
});

const Name = ({ children }: { children: ReactNode }) => <dt className="text-muted text-xs">{children}</dt>;
