import type { Logger } from "../logger.ts";

/** What is asked of object storage; keys may allow one and not another. */
export type StorageTask = "reading" | "writing" | "listing" | "listing uploads" | "deleting";

export type StorageWatch = {
  succeeded(task: StorageTask): void;
  failed(task: StorageTask, reason: string): void;
};

/** Logs when object storage begins to fail in some way, and when it is well again: once, however many requests meet it. */
export function createStorageWatch(log: Logger): StorageWatch {
  const troubles = new Map<StorageTask, string>();
  return {
    succeeded(task) {
      if (troubles.delete(task)) log.info({ task }, "object storage works again");
    },
    failed(task, reason) {
      if (troubles.get(task) === reason) return;
      troubles.set(task, reason);
      log.error({ task, reason }, "object storage fails");
    },
  };
}
