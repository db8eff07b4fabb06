import { memo, type ReactNode } from "react";
import { RowCheckbox } from "#kernel/ui/console/bulk-bar.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { SortHeading } from "#kernel/ui/console/sort-heading.tsx";
import { TagChips } from "#kernel/ui/console/tag-chips.tsx";
import type { RowSelection } from "#kernel/ui/console/use-row-selection.ts";
import type { Sort } from "#kernel/ui/console/use-table-state.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { DealershipLink, DealershipNotes, SiteLink, StatusBadge } from "./dealership-labels.tsx";
import type { DealershipSlots } from "./dealership-screen.ts";
import { ExpirationText } from "./expiration.tsx";
import { QuietReading, ReadingLine } from "./reading-line.tsx";
import { type OnRowAction, RowActions } from "./row-actions.tsx";
import type { DealershipColumn } from "./select-dealerships.ts";

type RowProps = {
  dealership: Dealership;
  Progress: DealershipSlots["Progress"];
  onAction: OnRowAction;
  tags: readonly string[];
  /** True when it is chosen for bulk work; undefined while none can be chosen. */
  chosen: boolean | undefined;
  onChoose: (id: number, chosen: boolean) => void;
};

type ListProps = Pick<RowProps, "Progress" | "onAction"> & {
  dealerships: readonly Dealership[];
  tagsOf: (id: number) => readonly string[];
  selection: RowSelection;
  sort: Sort<DealershipColumn>;
  onSort: (column: DealershipColumn) => void;
};

const rowsOf = ({ dealerships, Progress, onAction, tagsOf, selection }: ListProps): RowProps[] =>
  dealerships.map((dealership) => ({
    dealership,
    ...{ Progress, onAction, tags: tagsOf(dealership.id) },
    ...{ chosen: selection.isOn ? selection.has(dealership.id) : undefined, onChoose: selection.toggle },
  }));

/** The name of a dealership with its place and its tags, and the checkbox that chooses it. */
function NameBlock({
  dealership,
  nameId,
  tags,
  chosen,
  onChoose,
}: Omit<RowProps, "Progress" | "onAction"> & { nameId: string }) {
  return (
    <div className="flex min-w-0 items-start">
      {chosen !== undefined && (
        <RowCheckbox
          label={`Choose ${dealership.name}`}
          checked={chosen}
          onChange={(isChosen) => onChoose(dealership.id, isChosen)}
        />
      )}
      <div className="min-w-0">
        <DealershipLink dealership={dealership} id={nameId} />
        {dealership.location && <p className="text-muted text-xs">{dealership.location}</p>}
        <TagChips tags={tags} />
      </div>
    </div>
  );
}

const HEAD = "px-1.5 py-2.5 text-left font-semibold text-muted text-xs first:pl-5 last:pr-4 lg:px-3";
const CELL = "px-1.5 pt-3 pb-2.5 align-top first:pl-5 last:pr-4 lg:px-3";

/** The dealerships as a table, for windows of at least 768 pixels. */
export function DealershipTable(props: ListProps) {
  const { sort, onSort, selection } = props;
  // While rows are chosen, the actions are above the table, and names need the room.
  const hasActions = useMayEdit() && !selection.isOn;
  return (
    <div className="overflow-x-auto border-line border-t">
      <table className="w-full min-w-160 table-fixed text-[0.8125rem] lg:text-sm [&>tbody]:border-line [&>tbody]:border-t">
        <thead className="bg-sunken">
          <tr>
            <SortHeading column="name" {...{ sort, onSort }} className={HEAD}>
              Dealership
            </SortHeading>
            <SortHeading column="url" {...{ sort, onSort }} className={`${HEAD} w-[16%]`}>
              URL
            </SortHeading>
            <SortHeading column="vehicles" {...{ sort, onSort }} right className={`${HEAD} w-16 text-right lg:w-21`}>
              Vehicles
            </SortHeading>
            <SortHeading column="synced" {...{ sort, onSort }} className={`${HEAD} w-20 lg:w-24 xl:w-36`}>
              Last Synced
            </SortHeading>
            <SortHeading column="expires" {...{ sort, onSort }} className={`${HEAD} w-20 lg:w-24 xl:w-[12%]`}>
              Expires
            </SortHeading>
            <SortHeading column="status" {...{ sort, onSort }} className={`${HEAD} w-22 lg:w-27`}>
              Status
            </SortHeading>
            {hasActions && <th className={`${HEAD} w-24 text-right xl:w-51`}>Actions</th>}
          </tr>
        </thead>
        {rowsOf(props).map((row) => (
          <TableRow key={row.dealership.id} {...row} />
        ))}
      </table>
    </div>
  );
}

const TableRow = memo(function TableRow(row: RowProps) {
  const { dealership, Progress, onAction } = row;
  const nameId = `dealership-${dealership.id}`;
  const hasActions = useMayEdit() && row.chosen === undefined;
  return (
    <tbody className="hover:bg-page">
      <tr>
        <td className={CELL}>
          <NameBlock {...row} nameId={nameId} />
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
          <QuietReading dealership={dealership} />
        </td>
        {hasActions && (
          <td className={`${CELL} py-1.5`}>
            <div className="flex justify-end">
              <RowActions dealership={dealership} nameId={nameId} compact onAction={onAction} />
            </div>
          </td>
        )}
      </tr>
      {/* Shown only when it has content. */}
      <tr className="hidden has-[p]:table-row">
        <td colSpan={hasActions ? 7 : 6} className="px-5 pb-3">
          <Progress dealershipId={dealership.id} />
          <ReadingLine dealership={dealership} isBrief />
          <DealershipNotes dealership={dealership} />
        </td>
      </tr>
    </tbody>
  );
});

/** The dealerships as cards, for windows below 768 pixels. */
export function DealershipCards(props: ListProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {rowsOf(props).map((row) => (
        <Item key={row.dealership.id} {...row} />
      ))}
    </ul>
  );
}

const Item = memo(function Item(row: RowProps) {
  const { dealership, Progress, onAction } = row;
  const nameId = `dealership-${dealership.id}`;
  return (
    <li className="p-4">
      <article aria-labelledby={nameId}>
        <div className="flex items-start justify-between gap-3">
          <NameBlock {...row} nameId={nameId} />
          <div className="shrink-0 text-right">
            <StatusBadge status={dealership.status} />
            <QuietReading dealership={dealership} />
          </div>
        </div>
        <Progress dealershipId={dealership.id} />
        <ReadingLine dealership={dealership} isBrief />
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
        {row.chosen === undefined && (
          <RowActions dealership={dealership} nameId={nameId} compact={false} onAction={onAction} />
        )}
      </article>
    </li>
  );
});

const Name = ({ children }: { children: ReactNode }) => <dt className="text-muted text-xs">{children}</dt>;
