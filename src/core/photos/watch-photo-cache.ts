import type { NoticeKinds } from "#core/notices/notice-kind.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { measurePhotos } from "./measure-photos.ts";
import { judgePhotoCache, NOTICE_WORDS } from "./rules/notice-words.ts";

/** Rare, because measuring lists every file of the cache. */
const MEASURE_EVERY_MS = 6 * 3_600_000;

/** The kind of notice about the photo cache. */
export const PHOTO_NOTICES: NoticeKinds = {
  "photo-cache-full": {
    ...NOTICE_WORDS["photo-cache-full"],
    watch: {
      everyMs: MEASURE_EVERY_MS,
      what: "measuring the photos",
      measure: async ({ name, photos }, signal) => {
        const usedBytes = await measurePhotos(openLocalFiles(photos.folder, { flush: false }), signal);
        return judgePhotoCache(name, { usedBytes, maxBytes: photos.maxBytes });
      },
    },
  },
};
