import { Outlet, ScrollRestoration } from "react-router";
import { ADD_INVENTORY_PATH } from "#core/dealerships/site/add-inventory-path.ts";
import { DEFAULT_SITE_NAME, useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { createPlaces } from "#kernel/ui/site/create-places.ts";
import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { ArrowUpRightIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import { LogoMark } from "#kernel/ui/site/logo.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { SearchBox } from "./search-box.tsx";

const places = createPlaces<FrameParts>();
places.fill(import.meta.glob("../../features/*/site/frame-parts.{ts,tsx}", { eager: true, import: "parts" }));
const { afterSearch: AfterSearch, inFooter: InFooter, overPage: OverPage } = places.parts;

/** The frame of every public page: banner, header, content and footer. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <a href="#footer" className="skip-link">
        Skip to the end of the page
      </a>
      <InspectionBanner />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      {OverPage && <OverPage />}
      <ScrollRestoration />
    </div>
  );
}

/** The link to the operator's inspection service; absent when none is configured. */
function InspectionBanner() {
  const address = useSiteSettings()?.inspectionUrl;
  if (!address) return null;
  return (
    <aside aria-label="Vehicle inspection">
      <ExternalLink
        href={address}
        className="group flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-banner px-4 py-2 text-center text-on-banner text-sm outline-offset-[-4px]"
      >
        <span className="max-sm:hidden">Found one you like?</span>
        <b className="font-semibold max-sm:underline max-sm:decoration-current/50 max-sm:underline-offset-4">
          Have it inspected before you pay
          <span className="max-sm:hidden">.</span>
        </b>
        <span className="inline-flex items-center gap-1 underline decoration-current/50 underline-offset-4 group-hover:decoration-current">
          <span className="max-sm:hidden">Book an inspection</span> <ArrowUpRightIcon className="size-4" />
        </span>
      </ExternalLink>
    </aside>
  );
}

/** The sticky header: the site's name, the search, and the link for dealers when the operator shows it. */
function SiteHeader() {
  const settings = useSiteSettings();
  return (
    <header className="sticky top-0 z-30 h-(--header-height) low:static border-line border-b bg-surface/92 frosted">
      <div className="wrap flex flex-wrap items-center gap-x-4 slim:gap-x-2 gap-y-2 py-2.5 md:h-full md:flex-nowrap md:gap-x-6 md:py-0">
        <Link
          to={HOME_PATH}
          className="flex min-h-11 min-w-0 flex-[1_1_50%] items-center gap-2.5 rounded-control md:flex-none slim:gap-1.5"
        >
          <LogoMark className="size-10 shrink-0 slim:size-8" />
          <span className="min-w-0">
            <span className="block font-extrabold text-xl leading-5 tracking-tight md:leading-6">
              {settings?.siteName ?? DEFAULT_SITE_NAME}
            </span>
            <span className="block max-w-36 text-[0.6875rem] text-muted leading-tight md:max-w-40 xl:max-w-none xl:text-xs slim:text-[0.625rem]">
              Exclusive Auto Deals from Trusted Dealerships
            </span>
          </span>
        </Link>
        <SearchBox />
        {AfterSearch && <AfterSearch />}
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

/** The footer: copyright and contact address. */
function SiteFooter() {
  const settings = useSiteSettings();
  const name = settings?.siteName ?? DEFAULT_SITE_NAME;
  return (
    <footer id="footer" tabIndex={-1} className="outline-none mt-auto border-line border-t bg-surface">
      <div className="wrap flex flex-col gap-2 py-6 text-muted text-sm md:flex-row md:items-center md:justify-between">
        <p>
          © {new Date().getUTCFullYear()} {name}. All rights reserved.
        </p>
        <p className="flex flex-wrap gap-x-6">
          {InFooter && <InFooter />}
          {settings?.contactEmail && (
            <a
              href={`mailto:${settings.contactEmail}`}
              className="py-3 font-medium text-ink underline underline-offset-4"
            >
              {settings.contactEmail}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}
