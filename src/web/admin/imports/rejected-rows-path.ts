import { apiPath } from "../../api/api-query.ts";

/** Where the rejected rows of an upload are downloaded. */
export const rejectedRowsPath = (importId: number): string =>
  apiPath("/api/imports/:id/rejected.csv", { id: String(importId) });
