import { Outlet, ScrollRestoration } from "react-router";
import { ADD_INVENTORY_PATH } from "#core/dealerships/site/add-inventory-path.ts";
import type { SiteLogo } from "#kernel/settings/rules/site-look.ts";
import { DEFAULT_SITE_NAME, useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { createPlaces } from "#kernel/ui/site/create-places.ts";
import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { ArrowUpRightIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import { LogoMark } from "#kernel/ui/site/logo.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useHidingHeader } from "./hiding-header.ts";
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
        className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-banner px-4 py-2 text-center text-on-banner text-sm outline-offset-[-4px]"
      >
        <span className="max-sm:hidden">Found one you like?</span>
        <b className="font-semibold max-sm:underline underline-offset-4">
          Have it inspected before you pay
          <span className="max-sm:hidden">.</span>
        </b>
        <span className="inline-flex items-center gap-1 underline underline-offset-4">
          <span className="max-sm:hidden">Book an inspection</span> <ArrowUpRightIcon className="size-4" />
        </span>
      </ExternalLink>
    </aside>
  );
}

/** The header: the site's name, the search, and the link for dealers when the operator shows it. */
function SiteHeader() {
  const settings = useSiteSettings();
  useHidingHeader();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to={HOME_PATH} className="site-name">
          {settings?.logo ? <Logo {...settings.logo} /> : <LogoMark className="" />}
          <span>{settings?.siteName ?? DEFAULT_SITE_NAME}</span>
        </Link>
        <p>Exclusive Auto Deals from Trusted Dealerships</p>
        <SearchBox />
        {AfterSearch && <AfterSearch />}
        {settings?.showListDealershipButton === true && (
          <Link to={ADD_INVENTORY_PATH} className={buttonClass("secondary", "compact", "dealers-link")}>
            List Your Dealership
          </Link>
        )}
      </div>
    </header>
  );
}

/** The operator's logo. Its size and, beside a wide one, the hidden name are in the look's rules (site-look.ts). */
const Logo = ({ path, width, height }: SiteLogo) => <img src={path} width={width} height={height} alt="" />;

/** The footer: copyright and contact address. */
function SiteFooter() {
  const settings = useSiteSettings();
  const name = settings?.siteName ?? DEFAULT_SITE_NAME;
  return (
    <footer id="footer" tabIndex={-1} className="outline-none mt-auto border-line border-t bg-surface">
      <div className="wrap flex flex-col gap-2 py-6 text-muted text-sm md:flex-row md:items-center md:justify-between">
        <p>{`© ${new Date().getUTCFullYear()} ${name}. All rights reserved.`}</p>
        <p className="site-links flex flex-wrap gap-x-6">
          {InFooter && <InFooter />}
          {settings?.contactEmail && (
            <a href={`mailto:${settings.contactEmail}`} className="font-medium text-ink underline">
              {settings.contactEmail}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}
