import { useState } from "react";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { NoPhoto, Photo } from "#core/listing/site/photos/photo.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount, formatCount, formatDollars, formatMiles } from "#kernel/words/rules/numbers.ts";
import type { Portal, PortalCar } from "../portal-endpoints.ts";
import { MAX_FIND, MAX_PRICE_LENGTH, PROBLEMS } from "../rules/portal-rules.ts";
import { FieldProblem, problemOf } from "./field-problem.tsx";
import {
  type PortalSearch,
  PROBLEM_WORDS,
  portalPath,
  positionWords,
  REPORT_WORDS,
  type Said,
} from "./portal-address.ts";

type Props = {
  portal: Portal;
  token: string;
  asked: PortalSearch;
  /** The outcome of the last report. */
  said: Said | null;
};

/**
 * A dealership's cars as shoppers see them, each with its problems and the form for a report. Everything is a link or a plain
 * form.
 */
export function PortalCars({ portal, token, asked, said }: Props) {
  const { cars, isClosed } = portal;
  const { problem, find } = asked;
  return (
    <section id="cars" className="portal-stock">
      <h2>Your cars</h2>
      <form method="get" action={`/portal/${token}#cars`} className="portal-find">
        <label>
          <span>Title, stock number or VIN</span>
          <input name="find" type="search" maxLength={MAX_FIND} defaultValue={find} autoComplete="off" />
        </label>
        <label>
          <span>Show</span>
          <select name="problem" defaultValue={problem ?? ""}>
            <option value="">All cars</option>
            {PROBLEMS.map((each) => (
              <option key={each} value={each}>
                {PROBLEM_WORDS[each].name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={buttonClass("secondary")}>
          Show
        </button>
      </form>
      <p className="portal-lead">
        {formatAmount(cars.total, "car")}
        {problem && `: ${PROBLEM_WORDS[problem].name.toLowerCase()}`}
        {find !== "" && ` with “${find}”`}
        {cars.total > 0 && ". Those with the most problems come first."}
      </p>
      <ul className="portal-cars">
        {cars.list.map((car) => (
          <Car
            key={car.id}
            car={car}
            token={token}
            asked={asked}
            isShown={!isClosed}
            said={said?.carId === car.id ? said : null}
          />
        ))}
      </ul>
      <Pages cars={cars} token={token} asked={asked} />
    </section>
  );
}

function Pages({
  cars: { currentPage, totalPages },
  token,
  asked,
}: Pick<Props, "token" | "asked"> & Pick<Portal, "cars">) {
  if (totalPages <= 1 && currentPage === 1) return null;
  const link = (page: number, words: string) => (
    <a href={portalPath(token, { ...asked, page })} className={buttonClass("secondary")}>
      {words}
    </a>
  );
  return (
    <nav aria-label="Pages of cars" className="portal-pages">
      {currentPage > 1 && link(Math.min(currentPage - 1, totalPages), "Previous page")}
      <span>
        Page {formatCount(currentPage)} of {formatCount(totalPages)}
      </span>
      {currentPage < totalPages && link(currentPage + 1, "Next page")}
    </nav>
  );
}

function Car(props: { car: PortalCar; token: string; asked: PortalSearch; isShown: boolean; said: Said | null }) {
  const { car, isShown, said } = props;
  const [hasFailed, setFailed] = useState(false);
  const facts = [
    formatMiles(car.mileage),
    car.stockNumber && `stock ${car.stockNumber}`,
    car.vin,
    formatAmount(car.photoCount, "photo"),
  ].filter(Boolean);
  return (
    <li className="panel portal-car" id={`car-${car.id}`}>
      <div className="portal-photo">
        {car.photo && !hasFailed ? (
          <Photo src={car.photo} alt="" sizes="16rem" widths={[320, 480]} onFailed={() => setFailed(true)} />
        ) : (
          <NoPhoto />
        )}
      </div>
      <div className="portal-facts">
        <h3>
          {isShown ? (
            <a href={vehiclePath({ id: car.id, vin: null })}>
              <bdi>{car.title}</bdi>
            </a>
          ) : (
            <bdi>{car.title}</bdi>
          )}
        </h3>
        <p className="portal-price">
          <b>{formatDollars(car.price) ?? "No price"}</b>{" "}
          {car.label && <b data-deal={car.label}>{DEAL_WORDS[car.label]}</b>}
          {car.position !== null && <small>{positionWords(car.position)}</small>}
        </p>
        <p className="portal-small">{facts.join(" · ")}</p>
        <p className="portal-small">
          Listed for {formatAmount(car.daysListed, "day")} · {formatAmount(car.views, "view")} and{" "}
          {formatAmount(car.contacts, "contact")} in 30 days
        </p>
        <Problems car={car} />
        {said?.field === null && (
          <p role="status" className="portal-said">
            {said.words}
          </p>
        )}
        <ReportForm {...props} />
      </div>
    </li>
  );
}

function Problems({ car: { problems, conflicts } }: { car: PortalCar }) {
  if (problems.length === 0) return null;
  return (
    <ul className="portal-marks" aria-label="Problems">
      {problems
        .filter((problem) => problem !== "conflict")
        .map((problem) => (
          <li key={problem}>{PROBLEM_WORDS[problem].one}</li>
        ))}
      {conflicts.map(({ fact, shown, said }) => (
        <li key={`${fact} ${said}`}>
          {fact}: shown is {shown ?? "nothing"}, elsewhere {said}
        </li>
      ))}
    </ul>
  );
}

function ReportForm(props: { car: PortalCar; token: string; asked: PortalSearch; said: Said | null }) {
  const { car, token, asked, said } = props;
  const problemId = `price-problem-${car.id}`;
  const reported = car.reported.map(({ kind, price }) =>
    price === null ? REPORT_WORDS[kind] : `${REPORT_WORDS[kind]}, ${formatDollars(price)} is right`,
  );
  const press = (report: "sold" | "take-down") => (
    <button type="submit" name="report" value={report} formNoValidate className={buttonClass("secondary", "compact")}>
      {REPORT_WORDS[report]}
      <span className="sr-only"> {car.title}</span>
    </button>
  );
  return (
    <>
      {reported.length > 0 && (
        <p className="portal-waits">You have reported: {reported.join("; ")}. We are working on it.</p>
      )}
      <details open={said?.field === "price"}>
        <summary>
          Report a problem<span className="sr-only"> {car.title}</span>
        </summary>
        <form method="post" action={`/portal/${token}`}>
          <input type="hidden" name="car" value={car.id} />
          <input type="hidden" name="page" value={asked.page} />
          <input type="hidden" name="problem" value={asked.problem ?? ""} />
          <input type="hidden" name="find" value={asked.find} />
          {/* The Enter key presses a form's first button: here the one beside the field. */}
          <div className="portal-wrong">
            <label>
              <span>The right price in dollars</span>
              <input
                {...{
                  name: "price",
                  inputMode: "numeric",
                  required: true,
                  maxLength: MAX_PRICE_LENGTH,
                  autoComplete: "off",
                }}
                defaultValue={said?.typed ?? ""}
                {...problemOf(said, "price", problemId)}
              />
            </label>
            <button type="submit" name="report" value="price" className={buttonClass("secondary", "compact")}>
              {REPORT_WORDS.price}
              <span className="sr-only"> {car.title}</span>
            </button>
          </div>
          <FieldProblem said={said} field="price" id={problemId} />
          <div className="portal-buttons">
            {press("sold")}
            {press("take-down")}
          </div>
        </form>
      </details>
    </>
  );
}
