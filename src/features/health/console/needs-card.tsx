import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, RefreshCw, TriangleAlert } from "lucide-react";
import { useLocation } from "react-router";
import { Button } from "#kernel/ui/console/button.tsx";
import { formatClock, Moment } from "#kernel/ui/console/moment.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import type { Health, Need } from "../health-schemas.ts";

const LEVELS: Record<Health["level"], { icon: LucideIcon; tone: string; edge: string }> = {
  well: { icon: CircleCheck, tone: "text-good", edge: "border-l-good" },
  soon: { icon: TriangleAlert, tone: "text-deal", edge: "border-l-deal" },
  now: { icon: CircleAlert, tone: "text-bad", edge: "border-l-bad" },
  unknown: { icon: CircleHelp, tone: "text-muted", edge: "border-l-muted" },
};

type AnswerProps = { pending: boolean; onRetry: () => void };

/** The card with the overall status in a sentence and the open problems, the worst first. */
export function NeedsCard({ health, ...answer }: { health: Health } & AnswerProps) {
  const { level, sentence, needs, checkedAt } = health;
  return (
    <section
      aria-labelledby="health-sentence"
      className={`min-w-0 rounded-card border border-line border-l-4 bg-surface shadow-card ${LEVELS[level].edge}`}
    >
      <Headline
        level={level}
        sentence={sentence}
        note={`Checked at ${formatClock(new Date(checkedAt), "seconds")}`}
        {...answer}
      />
      <Needs title="What needs you" needs={needs.filter(({ severity }) => severity !== "wait")} />
      <Needs title="What may end by itself" needs={needs.filter(({ severity }) => severity === "wait")} />
    </section>
  );
}

function Needs({ title, needs }: { title: string; needs: readonly Need[] }) {
  if (needs.length === 0) return null;
  return (
    <>
      <h3 className="px-4 pt-2 font-semibold text-sm md:px-5">{title}</h3>
      <ol className="mt-2 divide-y divide-line border-line border-t">
        {needs.map((need) => (
          <Entry key={need.key} need={need} />
        ))}
      </ol>
    </>
  );
}

/** The card for a server that does not answer. @param props.lastSeen the time of the data shown below */
export function NoAnswer({ lastSeen, ...answer }: { lastSeen: string | null } & AnswerProps) {
  return (
    <section
      aria-labelledby="health-sentence"
      className="min-w-0 rounded-card border border-line border-l-4 border-l-bad bg-surface shadow-card"
    >
      <Headline
        level="now"
        sentence="AutoHub does not answer."
        note="The server or its database is down, or you are offline. This page tries again automatically."
        {...answer}
      />
      <p className="px-4 pb-4 text-sm md:px-5">
        If this goes on, check whether AutoHub and its database run, and restart them. A failed start prints its reason.
        {lastSeen !== null && (
          <>
            {" "}
            The data below is from <Moment inSentence iso={lastSeen} />.
          </>
        )}
      </p>
    </section>
  );
}

function Headline(props: { level: Health["level"]; sentence: string; note: string } & AnswerProps) {
  const { icon: Icon, tone } = LEVELS[props.level];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-5">
      <Icon aria-hidden="true" className={`size-8 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="health-sentence" aria-live="polite" className="font-bold text-lg tracking-tight">
          {props.sentence}
        </h2>
        <p className="text-muted text-sm">{props.note}</p>
      </div>
      <Button size="sm" pending={props.pending} pendingLabel="Checking..." onClick={props.onRetry}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Check again
      </Button>
    </div>
  );
}

const SEVERITY_WORDS = {
  now: { tone: "red", word: "Now" },
  soon: { tone: "amber", word: "Soon" },
  wait: { tone: "grey", word: "Wait" },
} as const;
const LINK_CLASS =
  "inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 wrap-anywhere md:min-h-9";

function Entry({ need }: { need: Need }) {
  const { severity, title, text, since, path } = need;
  const { tone, word } = SEVERITY_WORDS[severity];
  const { search } = useLocation();
  const isHere = path.startsWith("#");
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm md:px-5">
      <div className="w-16 shrink-0 pt-0.5">
        <Badge tone={tone}>{word}</Badge>
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <p className="wrap-anywhere text-muted">{text}</p>
        {since !== null && (
          <p className="mt-0.5 text-muted text-xs">
            Since <Moment inSentence iso={since} />
          </p>
        )}
      </div>
      <Link to={isHere ? `${search}${path}` : path} className={LINK_CLASS}>
        {isHere ? "Show" : "Open"}
        <span className="sr-only">: {title}</span>
      </Link>
    </li>
  );
}
