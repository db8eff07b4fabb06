import { useSiteSettings } from "../api/site-settings.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { ArrowUpRightIcon } from "../ui/icons.tsx";

/** Leads to the inspection service that the operator works with; absent without one. */
export function InspectionBanner() {
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
