import { useLocation } from "react-router";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { formatAmount, formatCount, formatDollars } from "#kernel/words/rules/numbers.ts";
import type { Portal } from "../portal-endpoints.ts";
import { monthWords } from "../rules/month.ts";
import { PROBLEMS } from "../rules/portal-rules.ts";
import {
  leadChange,
  type PortalSearch,
  PROBLEM_WORDS,
  portalPath,
  REPORT_WORDS,
  readSaid,
  reportPath,
  stateWords,
} from "./portal-address.ts";
import { PortalCars } from "./portal-cars.tsx";

/** A dealership's portal: freshness, leads, problems, its cars and its reports. */
export function PortalPage({ portal, token, asked }: { portal: Portal; token: string; asked: PortalSearch }) {
  const { dealershipName, location, linkEnds, timeZone } = portal;
  const { search } = useLocation();
  const said = readSaid(search);
  // The outcome stands beside the car that was reported, if it is on this page.
  const isAtCar = portal.cars.list.some(({ id }) => id === said?.carId);
  return (
    <div className="wrap portal">
      <PageHead title={`${dealershipName}: your page`} description="A dealership's own page" isPrivate />
      <h1>{dealershipName}</h1>
      <p className="portal-lead">
        {location && `${location}. `}
        Your link works until {dayWords(linkEnds, timeZone)}.
      </p>
      {said && !isAtCar && (
        <p id="said" role="status" className="portal-said">
          {said.words}
        </p>
      )}
      {portal.isClosed && (
        <p className="portal-said" data-bad>
          Your listing has ended, so shoppers do not see your cars. Please contact us.
        </p>
      )}
      <div className="portal-top">
        <Freshness portal={portal} />
        <Leads portal={portal} />
      </div>
      <Problems portal={portal} token={token} />
      <PortalCars portal={portal} token={token} asked={asked} said={said} />
      <Reports portal={portal} />
      <Months portal={portal} token={token} />
    </div>
  );
}

/** "Nov 20, 2026" in the statistics' time zone, so that the server and every browser render the same. */
const dayWords = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(iso));
/** With the name of the time zone, which may differ from the dealer's. */
const MOMENT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
const momentWords = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { ...MOMENT, timeZone }).format(new Date(iso));

function Freshness({ portal: { freshness, timeZone } }: { portal: Portal }) {
  const { lastRead, nextRead, lastRun } = freshness;
  return (
    <section className="panel">
      <h2>How fresh your cars are</h2>
      <dl>
        <div>
          <dt>Last read</dt>
          <dd>{lastRead ? momentWords(lastRead, timeZone) : "Never yet"}</dd>
        </div>
        <div>
          <dt>Next time</dt>
          <dd>{nextRead ? `From ${momentWords(nextRead, timeZone)}` : "Not planned"}</dd>
        </div>
      </dl>
      {lastRun && (
        <p className="portal-small portal-run">
          {dayWords(lastRun.at, timeZone)}: {lastRun.words}
        </p>
      )}
    </section>
  );
}

function Leads({ portal: { leads } }: { portal: Portal }) {
  const all = [
    ["Views", leads.views],
    ["Contacts", leads.contacts],
    ["Questions", leads.questions],
  ] as const;
  return (
    <section className="panel">
      <h2>The last 30 days</h2>
      <dl className="portal-figures">
        {all.map(([name, pair]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{formatCount(pair.current)}</b>
              <small>{leadChange(pair)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Problems({ portal: { problems, carCount }, token }: { portal: Portal; token: string }) {
  const found = PROBLEMS.filter((problem) => problems[problem] > 0);
  return (
    <section className="panel">
      <h2>Problems</h2>
      {found.length === 0 ? (
        <p className="portal-lead">
          {carCount === 0 ? "No car is listed." : "No problems: every car has a photo and a price."}
        </p>
      ) : (
        <ul className="portal-problems">
          {found.map((problem) => (
            <li key={problem}>
              <a href={portalPath(token, { page: 1, problem, find: "" })}>
                <b>{formatCount(problems[problem])}</b> {PROBLEM_WORDS[problem].name}
              </a>
              <small>{PROBLEM_WORDS[problem].advice}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Reports({ portal: { reports, timeZone } }: { portal: Portal }) {
  if (reports.length === 0) return null;
  return (
    <section className="panel">
      <h2>Your reports</h2>
      <ul className="portal-reports">
        {reports.map((report) => {
          const { id, title, kind, price, createdAt, state } = report;
          return (
            <li key={id}>
              <p>
                <bdi>{title}</bdi>
                <small>
                  {REPORT_WORDS[kind]}
                  {price !== null && `, ${formatDollars(price)} is right`} · {dayWords(createdAt, timeZone)}
                </small>
              </p>
              <span data-state={report.website ?? state}>{stateWords(report)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Months({ portal: { months }, token }: { portal: Portal; token: string }) {
  return (
    <section className="panel">
      <h2>Monthly reports</h2>
      <p className="portal-small">
        {formatAmount(months.length, "PDF file")} to print: cars, leads, days on the market, prices and fixed problems.
      </p>
      <ul className="portal-months">
        {months.map((month, n) => (
          <li key={month}>
            <a href={reportPath(token, month)} download>
              {monthWords(month)}
              {n === 0 && " so far"}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
