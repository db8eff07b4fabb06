import { describeHours } from "#core/dealerships/rules/hours-words.ts";

/** The opening hours, a line for neighbouring days with the same ones. */
export function Hours({ hours }: { hours: string }) {
  return (
    <span className="numerals">
      {describeHours(hours).map(({ days, times }) => (
        <span key={days} className="block">
          {days}: {times}
        </span>
      ))}
    </span>
  );
}
