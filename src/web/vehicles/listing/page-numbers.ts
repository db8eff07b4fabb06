/**
 * The page numbers worth a link: the first, the last and those around the current one. `null` marks a gap.
 *
 * @example pageNumbers(6, 20) // [1, null, 5, 6, 7, null, 20]
 */
export function pageNumbers(current: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, current - 1, current, current + 1]);
  // A gap of a single page is no shorter than the page itself.
  if (current === 4) wanted.add(2);
  if (current === total - 3) wanted.add(total - 1);
  const pages = [...wanted].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page]));
}
