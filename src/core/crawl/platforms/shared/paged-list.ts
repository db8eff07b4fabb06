import type { Page, RawVehicle } from "../../platform.ts";
import type { Ask, EndpointList, PageWindow } from "./endpoint-list.ts";

/** One response of a paged service. */
type PagedAnswer = {
  vehicles: readonly RawVehicle[];
  /** Rows of the list in the response, also those that are no usable car. */
  rows: number;
  /** Rows in the whole list; null when the service does not say. */
  total: number | null;
  /** The service says that no page follows. */
  isLast?: boolean;
};

type PagedService = {
  listing: string;
  /** How many rows the first request asks for; Infinity for a service that is not asked for a number. */
  pageSize: number;
  ask(window: PageWindow): Ask;
  /** Reads a response; null when it is not the requested list. */
  read(page: Page, window: PageWindow): PagedAnswer | null;
};

/**
 * The list of a service that is asked for a number of rows and may give fewer, whatever it says of its page size. With a
 * total it is read until so many rows have come. Without one it is read until a response is empty, because a short page may
 * be all that the service gives at once.
 */
export function pagedList(service: PagedService): EndpointList {
  const at = (window: PageWindow): Ask => ({ ...service.ask(window), window });
  const first: PageWindow = { page: 0, offset: 0, size: service.pageSize };
  return {
    listing: service.listing,
    first: at(first),
    read(page, { window = first }) {
      const answer = service.read(page, window);
      if (answer === null) return null;
      const { vehicles, rows, isLast = false } = answer;
      const next = windowAfter(window, rows);
      // A total below what has come counts something else.
      const total = answer.total !== null && answer.total < next.offset ? null : answer.total;
      const isOver = isLast || (total !== null && next.offset >= total);
      return { vehicles, rows, total, isFull: rows >= service.pageSize, next: isOver ? null : at(next) };
    },
  };
}

/** If the first page is shorter than asked for, the others are asked for in its size: then they follow without a gap. */
function windowAfter({ page, offset, size }: PageWindow, rows: number): PageWindow {
  const given = page === 0 && rows > 0 ? Math.min(size, rows) : size;
  return { page: page + 1, offset: offset + rows, size: given };
}
