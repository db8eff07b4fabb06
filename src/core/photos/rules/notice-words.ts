import { type Fill, type NoticeWords, WITHOUT_MAIL } from "#core/notices/rules/notice.ts";
import { bytesInWords, type Level } from "#kernel/files/rules/disk-space.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";

/** The kinds of notices about photos. */
export const NOTICE_WORDS = {
  "photo-cache-full": {
    order: 100,
    label: "Photo cache nearly full",
    meaning: "The photos take nearly all the room they may have. The least recently used ones go first.",
    defaults: WITHOUT_MAIL,
    need: { severity: "soon", many: (count) => `${count} photo caches are nearly full` },
  },
  "pictures-refused": {
    order: 101,
    label: "Picture not opened",
    meaning:
      "A dealer's picture took too much memory or time, or ended the process that opens pictures. It is not shown.",
    defaults: WITHOUT_MAIL,
    need: { severity: "soon", many: (count) => `${count} machines have pictures that cannot be opened` },
  },
} as const satisfies Record<string, NoticeWords>;

/** The photo cache deletes down to nine tenths of its limit when it is full, so the notice comes once and stays until there is room. */
const PHOTOS_ALARM_SHARE = 0.9;
const PHOTOS_FINE_SHARE = 0.75;

/** Returns the level of the photo cache's size, in bytes. */
export function photoCacheLevel({ usedBytes, maxBytes }: { usedBytes: number; maxBytes: number }): Level {
  if (usedBytes >= PHOTOS_ALARM_SHARE * maxBytes) return "alarm";
  return usedBytes > PHOTOS_FINE_SHARE * maxBytes ? "between" : "fine";
}

/** Judges the size of a machine's photo cache, in bytes. */
export const judgePhotoCache = (machine: string, cache: { usedBytes: number; maxBytes: number }): Fill => ({
  level: photoCacheLevel(cache),
  notice: {
    key: `photos:${machine}:`,
    kind: "photo-cache-full",
    title: `The photo cache of ${machine} is nearly full`,
    body: `Photos take ${bytesInWords(cache.usedBytes)} of ${bytesInWords(cache.maxBytes)}. From now on the least recently used ones go, and are fetched again when somebody looks. If the disk has room, raise PHOTO_CACHE_MB.`,
    path: "/admin/settings",
    dealershipId: null,
    runId: null,
    data: { machine, ...cache },
  },
});

/** The pictures that a notice names. */
const NAMED_PICTURES = 3;

/** Judges a machine's pictures that ended the process that decoded them: their addresses on the dealers' sites, and why. */
export function judgeRefusedPictures(machine: string, refused: readonly { url: string; reason: string }[]): Fill {
  const named = refused.slice(-NAMED_PICTURES).map(({ url, reason }) => `${url}: ${reason}`);
  return {
    level: refused.length > 0 ? "alarm" : "fine",
    notice: {
      key: `pictures:${machine}:`,
      kind: "pictures-refused",
      title: `${formatAmount(refused.length, "picture")} cannot be opened safely`,
      body: `Shoppers see another photo in their place. They are tried again after 30 days. The latest: ${named.join(" ")}`,
      path: "/admin/health",
      dealershipId: null,
      runId: null,
      data: { machine, count: refused.length },
    },
  };
}
