import { calendarDaysBetween, formatFullDay } from "#kernel/ui/console/moment.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { EXPIRY_WARNING_DAYS } from "../rules/dealership-rules.ts";

const DAY_MS = 86_400_000;

type ExpirationTone = "none" | "past" | "soon" | "later";

/** When a subscription ends, in words, and how urgent that is. */
type Expiration = {
  tone: ExpirationTone;
  /** "Dec 20, 2026" or "No expiration". */
  text: string;
  /**
   * "Expired 3 days ago", "Ends in 4 days"; null when nothing needs doing. In words, because not everybody sees
   * colours.
   */
  note: string | null;
};

/** @param iso when the subscription ends; null means never */
export function readExpiration(iso: string | null | undefined, now: Date = new Date()): Expiration {
  if (!iso) return { tone: "none", text: "No expiration", note: null };
  const end = new Date(iso);
  const text = formatFullDay(iso);
  const days = calendarDaysBetween(now, end);
  if (end.getTime() < now.getTime()) {
    return { tone: "past", text, note: days === 0 ? "Expired today" : `Expired ${inWords(-days)} ago` };
  }
  if (end.getTime() - now.getTime() <= EXPIRY_WARNING_DAYS * DAY_MS) {
    return { tone: "soon", text, note: days === 0 ? "Ends today" : `Ends in ${inWords(days)}` };
  }
  return { tone: "later", text, note: null };
}

function inWords(days: number): string {
  return formatAmount(days, "day");
}

/**
 * Returns when a subscription ends after a renewal: counted from now or from its end, whichever is later, as the server counts.
 * @returns an ISO time
 */
export function expirationAfterRenewal(iso: string | null | undefined, days: number, now: Date = new Date()): string {
  const start = Math.max(now.getTime(), iso ? Date.parse(iso) : 0);
  return new Date(start + days * DAY_MS).toISOString();
}

const COLORS: Record<ExpirationTone, string> = {
  none: "text-muted",
  past: "font-semibold text-bad",
  soon: "font-semibold text-deal",
  later: "text-good",
};

/** When a subscription ends, in the colour of its urgency, with a note where something needs doing. */
export function ExpirationText({ expirationDate }: { expirationDate: string | null | undefined }) {
  const { tone, text, note } = readExpiration(expirationDate);
  return (
    <span data-tone={tone}>
      <span className={COLORS[tone]}>{text}</span>
      {note && <span className="block text-muted text-xs">{note}</span>}
    </span>
  );
}
