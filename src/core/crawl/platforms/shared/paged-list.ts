import type { Page, RawVehicle } from "../../platform.ts";
import type { EndpointList, EndpointRequest, PageWindow } from "./endpoint-list.ts";

/** One response of a paged service. */
type PagedAnswer = {
  vehicles: readonly RawVehicle[];
  /** Rows of the list in the response, including those that are not usable cars. */
  rows: number;
  /** Rows in the whole list; null when the service does not state it. */
  total: number | null;
  /** True when the service says that no page follows. */
  isLast?: boolean;
};

type PagedService = {
  listing: string;
  /** The number of rows in the first request; Infinity for a service without such a parameter. */
  pageSize: number;
  ask(window: PageWindow): EndpointRequest;
  /** Reads a response; null when it is not the requested list. */
  read(page: Page, window: PageWindow): PagedAnswer | null;
};

/**
 * Returns the list of a service that takes a number of rows and may return fewer, whatever its page size says. With a total it is read
 * until all these rows have come. Without one it is read until a response is empty, because the service may return short pages only.
 */
export function pagedList(service: PagedService): EndpointList {
  const at = (window: PageWindow): EndpointRequest => ({ ...service.ask(window), window });
  const first: PageWindow = { page: 0, offset: 0, size: service.pageSize };
  return {
    listing: service.listing,
    first: at(first),
    read(page, { window = first }) {
      const answer = service.read(page, window);
      if (answer === null) return null;
      const { vehicles, rows, isLast = false } = answer;
      const next = windowAfter(window, rows);
      // A total below the number of received rows counts something else.
      const total = answer.total !== null && answer.total < next.offset ? null : answer.total;
      const isOver = isLast || (total !== null && next.offset >= total);
      return { vehicles, rows, total, isFull: rows >= service.pageSize, next: isOver ? null : at(next) };
    },
  };
}

/**
 * Returns the next window. If the first page is shorter than requested, the others are requested in its size. Then they follow without a
 * gap.
 */
function windowAfter({ page, offset, size }: PageWindow, rows: number): PageWindow {
  const given = page === 0 && rows > 0 ? Math.min(size, rows) : size;
  return { page: page + 1, offset: offset + rows, size: given };
}
