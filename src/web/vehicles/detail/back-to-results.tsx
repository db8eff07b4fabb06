import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { HOME_PATH } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";

/** Leads back to the results the shopper came from, at the place where they were; else to the listing. */
export function BackToResults() {
  const { state } = useLocation();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (!state?.from || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Straight from a card, the entry before this one is the listing, scroll position and all.
    if (state.viaVehicle) navigate(state.from);
    else navigate(-1);
  }
  return (
    <Link to={HOME_PATH} onClick={goBack} className={buttonClass("quiet", "normal", "-ml-4 shrink-0")}>
      <ArrowLeftIcon className="size-4.5" />
      Back to Results
    </Link>
  );
}
