import { followPath } from "./follow-paths.ts";

/** Links to the page for following a search. It is not a route of the site's router: the server writes that page. */
export function FollowLink({ params }: { params: URLSearchParams }) {
  return (
    <a href={followPath(params)} rel="nofollow" className="why-link">
      Follow
    </a>
  );
}
