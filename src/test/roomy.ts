import type { CrawlRoom } from "#core/sync/crawl-room.ts";

/** Room for crawls as on a machine whose disk is not full. */
export const roomy: CrawlRoom = { hasRoom: async () => true, untilRoom: async () => {}, noteDatabaseFull: () => {} };
