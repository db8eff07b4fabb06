import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { HeartIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { DeferredPart } from "./deferred-part.tsx";
import { SAVED_PATH } from "./shopper-paths.ts";

/** The parts for saved and compared cars in every page's frame. */
export const parts: Partial<FrameParts> = {
  afterSearch: SavedLink,
  overPage: () => (
    <>
      <DeferredPart part="ShopperNotice" />
      <DeferredPart part="CompareTray" />
    </>
  ),
};

/** Links to the cars that are saved in this browser, with their number as soon as it is known. */
function SavedLink() {
  return (
    <Link to={SAVED_PATH} className="icon-link">
      <HeartIcon />
      <span>Saved</span>
      <DeferredPart part="SavedCount" />
    </Link>
  );
}
