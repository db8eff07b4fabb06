import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Plus } from "lucide-react";
import { adminTabPath } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { formatCount } from "../../ui/format-number.ts";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dealershipsQuery } from "../api/dealership-list.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { type Concern, findConcerns } from "./find-concerns.ts";

const SHOWN = 6;

/** The dealerships that need somebody to look at them: failed, held back, expiring, with an alarm. */
export function DealershipPanel() {
  const { data, isError, refetch } = useQuery(dealershipsQuery);
  return (
    <Card
      title="Dealerships"
      description="What needs your attention"
      actions={
        <Link to={`${adminTabPath("dealerships")}?add`} className={buttonClass("secondary", "compact")}>
          <Plus aria-hidden="true" className="size-4" />
          Add
        </Link>
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
        text="No failed or held sync, no alarm, and no subscription that ends soon."
      />
    );
  }
  return (
    <>
      <ul className="-mt-2 divide-y divide-line">
        {concerns.slice(0, SHOWN).map(({ id, name, tone, word, reason }) => (
          <li key={id} className="py-2.5">
            <div className="flex items-center justify-between gap-3">
              <Link
                to={`${adminTabPath("dealerships")}?dealership=${id}`}
                className="min-w-0 truncate py-1 font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <Badge tone={tone}>{word}</Badge>
            </div>
            <p className="line-clamp-2 text-muted text-xs">{reason}</p>
          </li>
        ))}
      </ul>
      {concerns.length > SHOWN && (
        <Link
          to={adminTabPath("dealerships")}
          className="mt-2 inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          {formatCount(concerns.length - SHOWN)} more in the list
        </Link>
      )}
    </>
  );
}
