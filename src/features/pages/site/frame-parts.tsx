import { useSiteSettings } from "#kernel/settings/site/site-settings.ts";
import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { SITE_PAGE_NAMES, SITE_PAGES } from "../rules/site-pages.ts";

/** The links to the site's own pages. Without labels of deals nobody asks how they are made. */
export const parts: Partial<FrameParts> = {
  inFooter: () => {
    // oxlint-disable-next-line react/rules-of-hooks -- it is rendered as a component
    const hasLabels = useSiteSettings()?.showDealLabels === true;
    return SITE_PAGE_NAMES.filter((name) => hasLabels || name !== "deals").map((name) => (
      <Link key={name} to={SITE_PAGES[name].path}>
        {SITE_PAGES[name].label}
      </Link>
    ));
  },
};
