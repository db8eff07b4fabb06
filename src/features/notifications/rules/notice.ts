import type { StoredKind } from "./notification-kinds.ts";

/**
 * An event that is worth telling. Texts are plain, and hold names from outside; whoever shows them escapes them.
 * `path`: the screen of the console where one sees to it.
 */
export type Notice = {
  /** Names the event: a second notice with the same key is not noted. */
  key: string;
  kind: StoredKind;
  title: string;
  body: string;
  path: string;
  dealershipId: number | null;
  runId: number | null;
  data: Record<string, string | number | null>;
};

/** The path of a dealership's screen. @param section one of its sections; absent: the first */
export const dealershipScreen = (id: number, section?: string): string =>
  `/admin/dealerships?dealership=${id}${section ? `&show=${section}` : ""}`;
