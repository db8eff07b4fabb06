import { memo, type ReactNode } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { formatCount } from "../../ui/format-number.ts";
import { useMayEdit } from "../api/permissions.ts";
import { Moment } from "../ui/moment.tsx";
import { DealershipLink, DealershipNotes, SiteLink, StatusBadge } from "./dealership-labels.tsx";
import type { DealershipSlots } from "./dealership-screen.ts";
import { ExpirationText } from "./expiration.tsx";
import { type OnRowAction, RowActions } from "./row-actions.tsx";

type RowProps = { dealership: Dealership; Progress: DealershipSlots["Progress"]; onAction: OnRowAction };

const HEAD = "px-1.5 py-2.5 text-left font-semibold text-muted text-xs first:pl-5 last:pr-4 lg:px-3";
const CELL = "px-1.5 pt-3 pb-2.5 align-top first:pl-5 last:pr-4 lg:px-3";

/** The dealerships as a table, for windows of at least 768 pixels. */
export function DealershipTable(props: { dealerships: readonly Dealership[] } & Omit<RowProps, "dealership">) {
  const mayEdit = useMayEdit();
  return (
    <div className="overflow-x-auto border-line border-t">
      <table className="w-full table-fixed text-[0.8125rem] lg:text-sm [&>tbody]:border-line [&>tbody]:border-t">
        <thead className="bg-sunken">
          <tr>
            <th className={HEAD}>Dealership</th>
            <th className={`${HEAD} w-[16%]`}>URL</th>
            <th className={`${HEAD} w-16 text-right lg:w-21`}>Vehicles</th>
            <th className={`${HEAD} w-[12.5%] lg:w-[11%]`}>Last Synced</th>
            <th className={`${HEAD} w-[12.5%] lg:w-[12%]`}>Expires</th>
            <th className={`${HEAD} w-22 lg:w-27`}>Status</th>
            {mayEdit && <th className={`${HEAD} w-33 text-right xl:w-51`}>Actions</th>}
          </tr>
        </thead>
        {props.dealerships.map((dealership) => (
          <Row key={dealership.id} dealership={dealership} Progress={props.Progress} onAction={props.onAction} />
        ))}
      </table>
    </div>
  );
}

const Row = memo(function Row({ dealership, Progress, onAction }: RowProps) {
  const nameId = `dealership-${dealership.id}`;
  const mayEdit = useMayEdit();
  return (
    <tbody className="hover:bg-page">
      <tr>
        <td className={CELL}>
          <DealershipLink dealership={dealership} id={nameId} />
          {dealership.location && <p className="text-muted text-xs">{dealership.location}</p>}
        </td>
        <td className={CELL}>
          <SiteLink
            url={dealership.url}
            isFeed={dealership.feed !== null}
            more={dealership.additionalUrls?.length ?? 0}
          />
        </td>
        <td className={`${CELL} text-right numerals`}>{formatCount(dealership.vehicleCount ?? 0)}</td>
        <td className={CELL}>
          <Moment iso={dealership.lastSynced} />
        </td>
        <td className={CELL}>
          <ExpirationText expirationDate={dealership.expirationDate} />
        </td>
        <td className={CELL}>
          <StatusBadge status={dealership.status} />
        </td>
        {mayEdit && (
          <td className={`${CELL} py-1.5`}>
            <div className="flex justify-end">
              <RowActions dealership={dealership} nameId={nameId} compact onAction={onAction} />
            </div>
          </td>
        )}
      </tr>
      {/* Shown only when it has content. */}
      <tr className="hidden has-[p]:table-row">
        <td colSpan={mayEdit ? 7 : 6} className="px-5 pb-3">
          <Progress dealershipId={dealership.id} />
          <DealershipNotes dealership={dealership} />
        </td>
      </tr>
    </tbody>
  );
});

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
              <SiteLink
                url={dealership.url}
                isFeed={dealership.feed !== null}
                more={dealership.additionalUrls?.length ?? 0}
              />
            </dd>
          </div>
          <div>
            <Name>Vehicles</Name>
            <dd className="numerals">{formatCount(dealership.vehicleCount ?? 0)}</dd>
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
