/**
 * True when an address on a dealer's site looks like a photo of the car, not a logo, a banner or a drawing. The others are shown only where
 * there is nothing else.
 */
export const looksLikePhoto = (imageUrl: string): boolean =>
  !/logo|banner/i.test(imageUrl) && !/^data:image\/svg/i.test(imageUrl);
