import type { NoticeKinds } from "#core/notices/notice-kind.ts";
import { measureDisk } from "./measure-storage.ts";
import { judgeDisk, NOTICE_WORDS } from "./rules/notice-words.ts";

const MEASURE_EVERY_MS = 5 * 60_000;

/** The kind of notice about disks. */
export const DISK_NOTICES: NoticeKinds = {
  "disk-nearly-full": {
    ...NOTICE_WORDS["disk-nearly-full"],
    watch: {
      everyMs: MEASURE_EVERY_MS,
      what: "checking the disk",
      measure: async ({ name, dataDir }) => {
        const { disk, diskProblem } = await measureDisk(dataDir);
        if (!disk) throw new Error(`The disk with the data folder cannot be read. ${diskProblem}`);
        return judgeDisk(name, disk);
      },
    },
  },
};
