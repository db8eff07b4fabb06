/** The query string of a search, without its order and the size of its pages. */
function searchQuery(params: URLSearchParams): string {
  const filters = new URLSearchParams([...params].filter(([name]) => name !== "sortBy" && name !== "limit"));
  return filters.size > 0 ? `?${filters}` : "";
}

/** The page for following a search. It is not a route of the site's router: the server writes it. */
export const followPath = (params: URLSearchParams): string => `/follow${searchQuery(params)}`;
/** The Atom feed of a search. */
export const feedPath = (params: URLSearchParams): string => `/api/search.atom${searchQuery(params)}`;
