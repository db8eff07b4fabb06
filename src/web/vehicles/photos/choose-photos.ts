import { safeHref } from "../../ui/safe-href.ts";

/**
 * The photos worth showing, in the dealer's order. Logos, banners and drawings inside the address are left out unless
 * there is nothing else; addresses that are not plain http or https never show.
 */
export function choosePhotos(images: readonly string[] | undefined): string[] {
  const showable = [...new Set(images)].filter((image) => isInlineSvg(image) || safeHref(image));
  const photos = showable.filter((image) => !isInlineSvg(image) && !/logo|banner/i.test(image));
  return photos.length > 0 ? photos : showable;
}

// As the source of a picture an SVG cannot run scripts; other data addresses have no use here.
function isInlineSvg(image: string): boolean {
  return /^data:image\/svg\+xml[;,]/i.test(image);
}
