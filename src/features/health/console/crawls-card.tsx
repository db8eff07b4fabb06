import { useSearchParams } from "react-router";
import { Card } from "#kernel/ui/console/card.tsx";
import { SelectField } from "#kernel/ui/console/field.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { CrawlDay } from "../health-schemas.ts";
import { CRAWL_DAYS, CRAWL_OUTCOME_WORDS, CRAWL_OUTCOMES } from "../rules/crawl-outcomes.ts";
import { PartContent, type ScreenPart } from "./part.tsx";
import { RunsOfDay } from "./runs-of-day.tsx";

/** Colors of the outcomes in the chart and its legend. A word stands beside each color. */
const FILLS = {
  full: "fill-good",
  part: "fill-deal",
  failed: "fill-bad",
  undone: "fill-muted",
} as const;
const SWATCHES = { full: "bg-good", part: "bg-deal", failed: "bg-bad", undone: "bg-muted" } as const;

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

const totalOf = ({ counts }: CrawlDay): number => CRAWL_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/** "12 read fully, 1 failed". */
function countsInWords({ counts }: Pick<CrawlDay, "counts">): string {
  const parts = CRAWL_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${formatCount(counts[outcome])} ${CRAWL_OUTCOME_WORDS[outcome].word.toLowerCase()}`,
  );
  return parts.length > 0 ? parts.join(", ") : "none";
}

/** The card with the outcomes of the last days' syncs, and a list of one day's syncs. */
export function CrawlsCard({ part }: { part: ScreenPart<{ timeZone: string; days: CrawlDay[] }> }) {
  return (
    <Card title="Syncs" description={`Outcomes by day, last ${CRAWL_DAYS} days.`}>
      <PartContent part={part}>
        {({ days, timeZone }) => (
          <>
            <Crawls days={days} />
            <p className="mt-3 text-muted text-xs">Days are in {timeZone}.</p>
          </>
        )}
      </PartContent>
    </Card>
  );
}

function Crawls({ days }: { days: readonly CrawlDay[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("day");
  const day = days.find((one) => one.day === chosen)?.day ?? null;
  const withDay = (value: string): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (value === NO_DAY) next.delete("day");
    else next.set("day", value);
    return next;
  };
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {CRAWL_OUTCOMES.map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-sm ${SWATCHES[outcome]}`} />
            {CRAWL_OUTCOME_WORDS[outcome].word}
            <span className="text-muted max-md:sr-only">{CRAWL_OUTCOME_WORDS[outcome].meaning}</span>
          </li>
        ))}
      </ul>
      <Chart days={days} chosen={day} addressOf={(one) => `?${withDay(one)}`} />
      <DayLabels days={days} />
      <DaysTable days={days} />
      <SelectField
        label="Syncs of a day"
        className="mt-4 md:w-96"
        value={day ?? NO_DAY}
        onChange={({ target }) => setParams(withDay(target.value), { replace: true, preventScrollReset: true })}
      >
        <option value={NO_DAY}>Choose a day</option>
        {days.toReversed().map((one) => (
          <option key={one.day} value={one.day}>
            {`${dayFormat.format(asDate(one.day))}: ${countsInWords(one)}`}
          </option>
        ))}
      </SelectField>
      {day !== null && <RunsOfDay key={day} day={day} title={dayFormat.format(asDate(day))} />}
    </>
  );
}

const NO_DAY = "none";

const STEP = 24;
const BAR = 18;
const HEIGHT = 150;

/** Labels below the bars: the first day, some days between, and today. */
function DayLabels({ days }: { days: readonly CrawlDay[] }) {
  const shown = [0, 10, 20, days.length - 1].flatMap((index) => days[index]?.day ?? []);
  return (
    <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs numerals">
      {shown.map((day) => (
        <span key={day}>{shortDay.format(asDate(day))}</span>
      ))}
    </p>
  );
}

/** The bars. Each is a link for the mouse; screen readers have the table, keyboards and touch the field below. */
function Chart(props: { days: readonly CrawlDay[]; chosen: string | null; addressOf: (day: string) => string }) {
  const { days, chosen, addressOf } = props;
  const most = Math.max(1, ...days.map(totalOf));
  const width = days.length * STEP;
  return (
    <svg
      aria-hidden="true"
      data-chart="crawls"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-44 w-full"
    >
      <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-strong" />
      {days.map((day, index) => (
        <Link key={day.day} to={addressOf(day.day)} replace preventScrollReset tabIndex={-1} data-day={day.day}>
          <title>{`${dayFormat.format(asDate(day.day))}: ${countsInWords(day)}`}</title>
          <rect
            x={index * STEP}
            y={0}
            width={STEP}
            height={HEIGHT}
            className={day.day === chosen ? "fill-brand-soft" : "fill-transparent hover:fill-sunken"}
          />
          <Stack day={day} x={index * STEP + (STEP - BAR) / 2} scale={(HEIGHT - 8) / most} />
        </Link>
      ))}
    </svg>
  );
}

function Stack({ day, x, scale }: { day: CrawlDay; x: number; scale: number }) {
  let top = HEIGHT - 1;
  return CRAWL_OUTCOMES.map((outcome) => {
    const count = day.counts[outcome];
    if (count === 0) return null;
    // A rare outcome stays visible beside thousands of others.
    const height = Math.max(2, count * scale);
    top -= height;
    return (
      <rect
        key={outcome}
        x={x}
        y={Math.max(0, top)}
        width={BAR}
        height={Math.max(1, height - 1)}
        className={FILLS[outcome]}
      />
    );
  });
}

/** The chart's numbers as a table for screen readers. */
function DaysTable({ days }: { days: readonly CrawlDay[] }) {
  return (
    <table className="sr-only">
      <caption>Syncs by how they ended, per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {CRAWL_OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col">
              {CRAWL_OUTCOME_WORDS[outcome].word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, counts }) => (
          <tr key={day}>
            <th scope="row">{dayFormat.format(asDate(day))}</th>
            {CRAWL_OUTCOMES.map((outcome) => (
              <td key={outcome}>{counts[outcome]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
