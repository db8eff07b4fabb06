/** The widths, in pixels, in which the photo cache serves a photo. Heights follow the photo's own shape. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
