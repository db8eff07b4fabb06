import { EVERYWHERE, type Fill, type NoticeWords } from "#core/notices/rules/notice.ts";
import { bytesInWords, diskLevel } from "#kernel/files/rules/disk-space.ts";
import type { NeedOfOperator } from "./operator-need.ts";

/** The kind of notice about disks. */
export const NOTICE_WORDS = {
  "disk-nearly-full": {
    order: 90,
    label: "Disk nearly full",
    meaning: "The disk with the data folder has little room left.",
    defaults: EVERYWHERE,
    need: { severity: "now", many: (count) => `${count} disks are nearly full` },
  },
} as const satisfies Record<string, NoticeWords>;

type Disk = { totalBytes: number; freeBytes: number };

const titleOf = (machine: string): string => `The disk of ${machine} is nearly full`;
const REMEDY =
  "Without room crawls, exports and the database stop. Make room, or give the photos less (PHOTO_CACHE_MB).";

/** Judges the disk with the data folder of a machine. */
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

/** Returns what the health screen says of a disk that is nearly full until there is a notice; null of another one. */
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
