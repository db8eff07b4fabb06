/**
 * Whether an address on a dealer's site looks like a photo of the car: logos, banners and drawings inside the address do
 * not. They are shown only where there is nothing else.
 */
export const looksLikePhoto = (imageUrl: string): boolean =>
  !/logo|banner/i.test(imageUrl) && !/^data:image\/svg/i.test(imageUrl);
