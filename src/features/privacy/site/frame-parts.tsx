import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { PRIVACY_PATH } from "./privacy-query.ts";

/** The link to the privacy page. */
export const parts: Partial<FrameParts> = {
  inFooter: () => (
    <Link to={PRIVACY_PATH} className="py-3 underline-offset-4 hover:underline">
      Privacy
    </Link>
  ),
};
