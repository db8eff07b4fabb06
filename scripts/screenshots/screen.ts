import type { Page } from "playwright-core";

/** One screenshot, and the steps to it. */
export type Screen = {
  name: string;
  open(page: Page): Promise<unknown>;
  /** True for the whole page instead of the window. */
  whole?: boolean;
  /** Only for windows of at least or at most this width, in pixels. */
  from?: number;
  below?: number;
};
