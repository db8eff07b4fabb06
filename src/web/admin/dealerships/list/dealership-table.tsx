import { memo } from "react";
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

type RowProps = { dealership: Dealership; Progress: DealershipSlots["Progress"]; onAction: OnRowAction };

const HEAD = "px-1.5 py-2.5 text-left font-semibold text-muted text-xs first:pl-5 last:pr-4 lg:px-3";
const CELL = "px-1.5 pt-3 pb-2.5 align-top first:pl-5 last:pr-4 lg:px-3";

/** The dealerships as a table, for windows of at least 768 pixels. */
export function DealershipTable(props: { dealerships: readonly Dealership[] } & Omit<RowProps, "dealership">) {
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
            <th className={`${HEAD} w-33 text-right xl:w-51`}>Actions</th>
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
  return (
    <tbody className="hover:bg-page">
      <tr>
        <td className={CELL}>
          <DealershipLink dealership={dealership} id={nameId} />
          {dealership.location && <p className="text-muted text-xs">{dealership.location}</p>}
        </td>
        <td className={CELL}>
          <SiteLink url={dealership.url} more={dealership.additionalUrls?.length ?? 0} />
        </td>
        <td className={`${CELL} text-right tabular-nums`}>{formatCount(dealership.vehicleCount ?? 0)}</td>
        <td className={CELL}>
          <Moment iso={dealership.lastSynced} />
        </td>
        <td className={CELL}>
          <ExpirationText expirationDate={dealership.expirationDate} />
        </td>
        <td className={CELL}>
          <StatusBadge status={dealership.status} />
        </td>
        <td className={`${CELL} py-1.5`}>
          <div className="flex justify-end">
            <RowActions dealership={dealership} nameId={nameId} compact onAction={onAction} />
          </div>
        </td>
      </tr>
      {/* Only there when it has something to say. */}
      <tr className="hidden has-[p]:table-row">
        <td colSpan={7} className="px-5 pb-3">
          <Progress dealershipId={dealership.id} />
          <DealershipNotes dealership={dealership} />
        </td>
      </tr>
    </tbody>
  );
});
