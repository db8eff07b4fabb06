import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { FrameParts } from "#kernel/ui/site/frame-parts.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { LatePart } from "./late-part.tsx";
import { SAVED_PATH } from "./shopper-paths.ts";

/** What every page's frame shows of saved and compared cars. */
export const parts: Partial<FrameParts> = {
  afterSearch: SavedLink,
  overPage: () => (
    <>
      <LatePart part="ShopperNotice" />
      <LatePart part="CompareTray" />
    </>
  ),
};

/** Leads to the cars that are saved in this browser, with their number as soon as it is known. */
function SavedLink() {
  return (
    <Link to={SAVED_PATH} className={buttonClass("quiet", "compact", "relative order-last md:order-none")}>
      Saved
      <LatePart part="SavedCount" />
    </Link>
  );
}
