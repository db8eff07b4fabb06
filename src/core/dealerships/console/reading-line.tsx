import { CircleAlert } from "lucide-react";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import type { Dealership } from "../dealership-schemas.ts";
import { isTroubled } from "../rules/reading.ts";

const COLORS = { failed: "text-bad", part: "text-deal", none: "text-muted", full: "text-muted" } as const;

/**
 * The line beside a dealership's badge: how far it has been read, since when, why, and what to do.
 * @param props.isBrief leaves out a reading that needs no look
 */
export function ReadingLine(props: {
  dealership: Pick<Dealership, "reading"> & { status?: string };
  isBrief?: boolean;
}) {
  const { reading, status } = props.dealership;
  if (!reading || (props.isBrief && !isTroubled(reading))) return null;
  const { state, words, since, reason, toDo } = reading;
  return (
    <p className="wrap-anywhere mt-1 flex gap-1.5 text-xs" data-reading={state}>
      {isTroubled(reading) && (
        <CircleAlert aria-hidden="true" className={`mt-0.5 size-3.5 shrink-0 ${COLORS[state]}`} />
      )}
      <span>
        <span className={`font-semibold ${COLORS[state]}`}>{words}</span>
        {since && `${isTroubled(reading) ? " since " : ", "}${inSentence(formatMoment(since))}`}.
        {reason && ` ${reason}`}
        {toDo && status !== "syncing" && <strong className="font-semibold"> {toDo}</strong>}
      </span>
    </p>
  );
}

/** "today, 3:45 PM": a moment in the middle of a sentence. */
const inSentence = (moment: string): string => moment.replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());

/** The word for a reading that needs no look, below the badge in a list. */
export function QuietReading({ dealership: { reading } }: { dealership: Dealership }) {
  return reading && !isTroubled(reading) && <span className="block text-muted text-xs">{reading.words}</span>;
}
