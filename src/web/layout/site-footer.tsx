import { useSiteSettings } from "../api/site-settings.ts";
import { DEFAULT_SITE_NAME } from "./site-name.ts";

/** Ends every page: the copyright and how to reach us. */
export function SiteFooter() {
  const settings = useSiteSettings();
  const name = settings?.siteName ?? DEFAULT_SITE_NAME;
  return (
    <footer id="footer" tabIndex={-1} className="outline-none mt-auto border-line border-t bg-surface">
      <div className="wrap flex flex-col gap-2 py-6 text-muted text-sm md:flex-row md:items-center md:justify-between">
        <p>
          © {new Date().getUTCFullYear()} {name}. All rights reserved.
        </p>
        {settings?.contactEmail && (
          <a
            href={`mailto:${settings.contactEmail}`}
            className="inline-flex min-h-11 items-center self-start font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {settings.contactEmail}
          </a>
        )}
      </div>
    </footer>
  );
}
