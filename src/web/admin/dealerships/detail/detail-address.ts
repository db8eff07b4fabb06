/** The query string of a dealership's own screen, with one of its parts open. */
export function dealershipSearch(id: number, section?: string): string {
  const params = new URLSearchParams({ dealership: String(id) });
  if (section) params.set("show", section);
  return `?${params}`;
}

/** What a query string asks for: the list, or a dealership's own screen. */
export function readDetailAddress(params: URLSearchParams): { id: number; section: string | null } | null {
  const text = params.get("dealership") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text), section: params.get("show") } : null;
}
