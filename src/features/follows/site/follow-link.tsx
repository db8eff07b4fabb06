import { followPath } from "./follow-paths.ts";

/** Leads to the page on which a search can be followed. No link of the router's: the server writes that page. */
export function FollowLink({ params }: { params: URLSearchParams }) {
  return (
    <a href={followPath(params)} className="why-link">
      Follow
    </a>
  );
}
