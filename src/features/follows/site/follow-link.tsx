import { Icon } from "#kernel/ui/site/icons.tsx";
import { followPath } from "./follow-paths.ts";

/** Links to the page for following a search. It is not a route of the site's router: the server writes that page. */
export function FollowLink({ params }: { params: URLSearchParams }) {
  return (
    <a href={followPath(params)} rel="nofollow" className="icon-link">
      <Icon d="M6.5 17.5V11a5.5 5.5 0 0 1 11 0v6.5l1.5 1.5H5ZM10.5 21.5h3M12 3v2.5" />
      <span>Save search</span>
    </a>
  );
}
