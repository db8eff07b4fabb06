/** The result of reading a list. It decides whether more views of the site are read. */
export type ListSummary = {
  /** The address of its first page. */
  url: string;
  /** The number of cars that it states; null when it states none. */
  total: number | null;
  /** The number of pages that it states, at least 1. */
  pages: number;
  seen: number;
  pagesRead: number;
  /** The number of cars on each page that was read. */
  sizes: number[];
  /** True when the last page and those after it show cars of earlier pages. */
  isOver: boolean;
  /** True when a later page shows all cars of the first ones and more: "View all". */
  showsAll: boolean;
  /** True when it has a control for more cars whose address only a script knows. */
  growsByScript: boolean;
};
