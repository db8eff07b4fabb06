import { EVERYWHERE, type Fill, type NoticeWords } from "#core/notices/rules/notice.ts";
import { bytesInWords, diskLevel } from "#kernel/files/rules/disk-space.ts";
import type { NeedOfOperator } from "./operator-need.ts";

/** The kind of notice about disks. */
export const NOTICE_WORDS = {
  "disk-nearly-full": {
    order: 90,
    label: "Disk nearly full",
    meaning: "The disk with the data folder has little space left.",
    defaults: EVERYWHERE,
    need: { severity: "now", many: (count) => `${count} disks are nearly full` },
  },
} as const satisfies Record<string, NoticeWords>;

type Disk = { totalBytes: number; freeBytes: number };

const titleOf = (machine: string): string => `The disk of ${machine} is nearly full`;
const REMEDY =
  "Syncs, exports and the database stop when it is full. Free space, or reduce the photo cache (PHOTO_CACHE_MB).";

/** Judges how full the disk with a machine's data folder is. */
export const judgeDisk = (machine: string, disk: Disk): Fill => ({
  level: diskLevel(disk),
  notice: {
    key: `disk:${machine}:`,
    kind: "disk-nearly-full",
    title: titleOf(machine),
    body: `${bytesInWords(disk.freeBytes)} of ${bytesInWords(disk.totalBytes)} are free where the data folder is. ${REMEDY}`,
    path: "/admin/settings",
    dealershipId: null,
    runId: null,
    data: { machine, freeBytes: disk.freeBytes, totalBytes: disk.totalBytes },
  },
});

/** Returns the health screen's problem of a disk that is nearly full, until there is a notice; null for other disks. */
export const diskNeed = (machine: string, disk: Disk): NeedOfOperator | null =>
  diskLevel(disk) !== "alarm"
    ? null
    : {
        key: `disk:${machine}`,
        severity: NOTICE_WORDS["disk-nearly-full"].need.severity,
        title: titleOf(machine),
        text: REMEDY,
        since: null,
        path: "#storage",
      };
