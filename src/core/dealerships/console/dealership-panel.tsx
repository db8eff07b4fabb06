import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Plus } from "lucide-react";
import { Card, EmptyState, LoadFailure } from "#kernel/ui/console/card.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { isExpired } from "../rules/dealership-rules.ts";
import { isTroubled } from "../rules/reading.ts";
import { StatusBadge } from "./dealership-labels.tsx";
import { dealershipsQuery } from "./dealership-list.ts";
import { DEALERSHIPS_PATH } from "./dealership-screen.ts";
import { readExpiration } from "./expiration.tsx";
import { ReadingLine } from "./reading-line.tsx";

const SHOWN = 6;

/** The dealerships that need attention: failed, read in part, expiring, with an alarm. */
export function DealershipPanel() {
  const { data, isError, refetch } = useQuery(dealershipsQuery);
  const mayEdit = useMayEdit();
  return (
    <Card
      title="Dealerships"
      description="Problems, and subscriptions that end soon"
      actions={
        mayEdit && (
          <Link to={`${DEALERSHIPS_PATH}?add`} className={buttonClass("secondary", "compact")}>
            <Plus aria-hidden="true" className="size-4" />
            Add
          </Link>
        )
      }
    >
      {isError ? (
        <LoadFailure what="The dealerships" onRetry={() => refetch()} />
      ) : data ? (
        <Concerns concerns={findConcerns(data, new Date())} none={data.length === 0} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <p className="sr-only">Loading dealerships...</p>
          {["a", "b", "c"].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
      )}
    </Card>
  );
}

function Concerns({ concerns, none }: { concerns: Concern[]; none: boolean }) {
  if (none) return <EmptyState title="No dealerships added yet." text="Add the first one by its website address." />;
  if (concerns.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title="All is well"
        text="Every dealership is read fully, and no subscription ends soon."
      />
    );
  }
  return (
    <>
      <ul className="-mt-2 divide-y divide-line">
        {concerns.slice(0, SHOWN).map(({ dealership, note }) => (
          <li key={dealership.id} className="py-2.5">
            <div className="flex items-center justify-between gap-3">
              <Link
                to={`${DEALERSHIPS_PATH}?dealership=${dealership.id}`}
                className="min-w-0 truncate py-1 font-medium underline-offset-4 hover:underline"
              >
                {dealership.name}
              </Link>
              <StatusBadge status={dealership.status} />
            </div>
            {note === null ? (
              <ReadingLine dealership={dealership} />
            ) : (
              <p className="line-clamp-2 text-muted text-xs">{note}</p>
            )}
          </li>
        ))}
      </ul>
      {concerns.length > SHOWN && (
        <Link
          to={DEALERSHIPS_PATH}
          className="mt-2 inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          {formatCount(concerns.length - SHOWN)} more in the list
        </Link>
      )}
    </>
  );
}

/** A dealership that needs attention. `note`: why, where its reading does not say it. */
type Concern = { dealership: Dealership; note: string | null };

/** Returns the dealerships that need attention, the worst first: failed, with an alarm, expired, expiring, read in part. */
export function findConcerns(dealerships: readonly Dealership[], now: Date): Concern[] {
  const found = dealerships.flatMap((dealership) => judge(dealership, now) ?? []);
  return found.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...concern }) => concern);
}

function judge(dealership: Dealership, now: Date): (Concern & { rank: number }) | null {
  const { status, reading, alarm, expirationDate } = dealership;
  const expiration = readExpiration(expirationDate, now);
  const ending = expiration.note ?? "";
  if (isExpired({ status, expiresAt: expirationDate === null ? null : new Date(expirationDate) }, now)) {
    return { rank: 3, dealership, note: ending || "Renew it to show its cars again." };
  }
  if (reading?.state === "failed") return { rank: 1, dealership, note: null };
  if (alarm) return { rank: 2, dealership, note: alarm };
  if (expiration.tone === "soon") return { rank: 4, dealership, note: ending };
  return isTroubled(reading) ? { rank: 5, dealership, note: null } : null;
}
