import { FEATURES } from "#app/features.ts";
import { noticeKindsOf } from "#core/notice-kinds.ts";

/** Every kind of notice of the whole product. */
export const NOTICE_KINDS = noticeKindsOf(FEATURES);
