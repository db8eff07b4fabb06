import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Dealership } from "#contract/dealerships/dealership.ts";

/** Why a dealership is in the state it is in, and what the operator should look at; nothing when all is well. */
export function DealershipNotes({ dealership }: { dealership: Dealership }) {
  const { alarm, statusReason, status } = dealership;
  const failed = status === "error";
  return (
    <>
      {statusReason && (
        <p className={`mt-1 flex gap-1.5 text-xs ${failed ? "text-bad" : "text-muted"}`}>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-3">{statusReason}</span>
        </p>
      )}
      {alarm && (
        <p className="mt-1 flex gap-1.5 text-deal text-xs">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-3">{alarm}</span>
        </p>
      )}
    </>
  );
}
