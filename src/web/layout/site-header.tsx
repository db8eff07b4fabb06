import { useSiteSettings } from "../api/site-settings.ts";
import { ADD_INVENTORY_PATH, HOME_PATH } from "../paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Link } from "../ui/link.tsx";
import { LogoMark } from "./logo.tsx";
import { SearchBox } from "./search-box.tsx";
import { DEFAULT_SITE_NAME } from "./site-name.ts";

/** Stays at the top of every page: who we are, the search, and the way in for dealers when the operator wants one. */
export function SiteHeader() {
  const settings = useSiteSettings();
  return (
    <header className="sticky top-0 z-30 h-(--header-height) border-line border-b bg-surface/92 backdrop-blur-md">
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 md:h-full md:flex-nowrap md:gap-x-6 md:py-0">
        <Link to={HOME_PATH} className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control md:flex-none">
          <LogoMark className="size-10 shrink-0" />
          <span className="min-w-0">
            <span className="block font-extrabold text-xl leading-5 tracking-tight md:leading-6">
              {settings?.siteName ?? DEFAULT_SITE_NAME}
            </span>
            <span className="block max-w-36 text-[0.6875rem] text-muted leading-tight md:max-w-40 xl:max-w-none xl:text-xs">
              Exclusive Auto Deals from Trusted Dealerships
            </span>
          </span>
        </Link>
        <SearchBox />
        {settings?.showListDealershipButton === true && (
          <Link
            to={ADD_INVENTORY_PATH}
            className={buttonClass("secondary", "compact", "max-w-26 shrink-0 max-md:text-xs md:max-w-none md:px-4")}
          >
            List Your Dealership
          </Link>
        )}
      </div>
    </header>
  );
}
