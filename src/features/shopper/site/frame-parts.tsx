import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
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
    <Link to={SAVED_PATH} className={buttonClass("quiet", "compact", "relative order-last md:order-none")}>
      Saved
      <DeferredPart part="SavedCount" />
    </Link>
  );
}
