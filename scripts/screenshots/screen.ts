import type { Page } from "playwright-core";

/** One picture: how to get there. */
export type Screen = {
  name: string;
  open(page: Page): Promise<unknown>;
  /** The whole page instead of what the window shows. */
  whole?: boolean;
  /** Only for windows at least or at most so wide, in pixels. */
  from?: number;
  below?: number;
};
