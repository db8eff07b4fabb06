import { type ExpirationTone, readExpiration } from "./expiration.ts";

const COLORS: Record<ExpirationTone, string> = {
  none: "text-muted",
  past: "font-semibold text-bad",
  soon: "font-semibold text-deal",
  later: "text-good",
};

/** When a subscription ends, in the colour of its urgency, and what that means in words where it matters. */
export function ExpirationText({ expirationDate }: { expirationDate: string | null | undefined }) {
  const { tone, text, note } = readExpiration(expirationDate);
  return (
    <span data-tone={tone}>
      <span className={COLORS[tone]}>{text}</span>
      {note && <span className="block text-muted text-xs">{note}</span>}
    </span>
  );
}
