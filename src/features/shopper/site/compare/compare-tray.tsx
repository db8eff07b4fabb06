import { useLocation } from "react-router";
import "./compare-tray.css";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { comparePath } from "../shopper-paths.ts";
import { removeAllCars, removeCar, useChosenCars } from "./chosen-cars.ts";
import { MAX_COMPARED } from "./comparison.ts";

/** The cars that were chosen for the comparison, at the bottom of every page except the comparison itself. Absent while there are none. */
export function CompareTray() {
  const cars = useChosenCars();
  const { pathname } = useLocation();
  if (cars.length === 0 || pathname === "/compare" || pathname.startsWith("/lists/")) return null;
  const isFull = cars.length === MAX_COMPARED;
  return (
    <section
      aria-label="Cars to compare"
      className="compare-tray"
      data-above-contact={pathname.startsWith("/vehicles/") || undefined}
    >
      <p role="status">
        <b>{formatAmount(cars.length, "car")}</b>
        <span>{isFull ? " · that is the most" : " to compare"}</span>
      </p>
      <ul>
        {cars.map(({ key, title }) => (
          <li key={key}>
            <bdi>{title}</bdi>
            <button type="button" aria-label={`Remove ${title}`} onClick={() => removeCar(key)}>
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Link to={comparePath(cars.map(({ key }) => key))} className={buttonClass("primary", "compact")}>
        {cars.length === 1 ? "Pick another" : "Compare"}
      </Link>
      <button type="button" onClick={removeAllCars} className={buttonClass("quiet", "compact")}>
        Clear
      </button>
    </section>
  );
}
