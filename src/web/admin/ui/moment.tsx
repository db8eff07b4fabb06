import { formatMoment } from "./format-moment.ts";

/** When something happened, as `formatMoment` says it; the time of day stays in one piece where the line is short. */
export function Moment({ iso }: { iso: string | null | undefined }) {
  const words = formatMoment(iso);
  const comma = words.lastIndexOf(", ");
  if (comma < 0) return words;
  return (
    <time dateTime={iso ?? undefined}>
      {words.slice(0, comma + 2)}
      <span className="whitespace-nowrap">{words.slice(comma + 2)}</span>
    </time>
  );
}
