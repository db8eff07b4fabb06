import { CircleAlert } from "lucide-react";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import type { Dealership } from "../dealership-schemas.ts";
import { isTroubled } from "../rules/reading.ts";

const COLORS = { failed: "text-bad", part: "text-deal", none: "text-muted", full: "text-muted" } as const;

type ReadDealership = Pick<Dealership, "reading"> & { status?: string };

/** Returns what there is to do about a reading; null when nothing is, and while a sync is under way. */
const toDoOf = ({ reading, status }: ReadDealership): string | null =>
  status === "syncing" ? null : (reading?.toDo ?? null);

const needsLook = (dealership: ReadDealership): boolean =>
  isTroubled(dealership.reading) || toDoOf(dealership) !== null;

/**
 * The line beside a dealership's badge: how far it has been read, since when, why, and what to do.
 * @param props.isBrief leaves out a reading that needs no look
 */
export function ReadingLine({ dealership, isBrief }: { dealership: ReadDealership; isBrief?: boolean }) {
  const { reading } = dealership;
  if (!reading || (isBrief && !needsLook(dealership))) return null;
  const { state, words, since, reason } = reading;
  const toDo = toDoOf(dealership);
  return (
    <p className="wrap-anywhere mt-1 flex gap-1.5 text-xs" data-reading={state}>
      {isTroubled(reading) && (
        <CircleAlert aria-hidden="true" className={`mt-0.5 size-3.5 shrink-0 ${COLORS[state]}`} />
      )}
      <span>
        <span className={`font-semibold ${COLORS[state]}`}>{words}</span>
        {since && `${isTroubled(reading) ? " since " : ", "}${momentInSentence(since)}`}.{reason && ` ${reason}`}
        {toDo && <strong className="font-semibold"> {toDo}</strong>}
      </span>
    </p>
  );
}

/** The word for a reading that needs no look, below the badge in a list. */
export function QuietReading({ dealership }: { dealership: ReadDealership }) {
  const { reading } = dealership;
  return reading && !needsLook(dealership) && <span className="block text-muted text-xs">{reading.words}</span>;
}
