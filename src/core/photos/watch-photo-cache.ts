import { join } from "node:path";
import type { NoticeKinds } from "#core/notices/notice-kind.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { measurePhotos } from "./measure-photos.ts";
import { REFUSED_FOLDER, readRefused } from "./refused-pictures.ts";
import { judgePhotoCache, judgeRefusedPictures, NOTICE_WORDS } from "./rules/notice-words.ts";

/** Rare, because measuring lists every file of the cache. */
const MEASURE_EVERY_MS = 6 * 3_600_000;

const READ_REFUSED_EVERY_MS = 5 * 60_000;

/** The kinds of notices about photos. */
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
  "pictures-refused": {
    ...NOTICE_WORDS["pictures-refused"],
    watch: {
      everyMs: READ_REFUSED_EVERY_MS,
      what: "reading which pictures cannot be opened",
      measure: async ({ name, photos }) => {
        const refused = [...readRefused(join(photos.folder, REFUSED_FOLDER)).values()];
        return judgeRefusedPictures(
          name,
          refused.flatMap(({ url, reason }) => (reason === null ? [] : [{ url, reason }])),
        );
      },
    },
  },
};
