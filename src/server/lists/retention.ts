import type { Retention } from "../infra/sweep.ts";
import { IS_FORGOTTEN } from "./find-list.ts";

/** What the worker's sweep deletes of the shared lists; their cars go with them. */
export const LIST_RETENTION: readonly Retention[] = [{ table: "shared_lists", isOver: IS_FORGOTTEN }];
