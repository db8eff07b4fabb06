import type { Feature } from "#core/feature.ts";
import { followEndpoints } from "./follow-endpoints.ts";
import { followRoutes } from "./follow-routes.ts";
import { FOLLOWS_KEYED } from "./keyed-columns.ts";
import { endFollowsOf, eraseNews, FOLLOW_RETENTION } from "./manage-follows.ts";
import { SearchFeed } from "./search-feed.ts";
import { startFollowWorker } from "./start-follow-worker.ts";
import { openNewsWriter } from "./write-news.ts";

/** Saved searches that shoppers follow by mail or by a feed. */
export const follows: Feature = {
  name: "follows",
  endpoints: followEndpoints,
  routes: (app, { db, mail, config, search, publicReads, openMatcher }) => {
    const feed = new SearchFeed({ search, reads: publicReads, openMatcher, site: config });
    followRoutes(app, { db, mail, site: config, feed, search });
  },
  jobs: ({ workerDb, sending, log, openMatcher, config, leases }) =>
    sending
      ? [startFollowWorker({ db: workerDb, mail: sending, log, openMatcher, site: config, leases: leases("follows") })]
      : [],
  mailWriters: ({ workerDb, sending, config }) => ({
    "follow-news": openNewsWriter({ db: workerDb, mail: sending, site: config }),
  }),
  refuseMailbox: endFollowsOf,
  retention: FOLLOW_RETENTION,
  keyed: FOLLOWS_KEYED,
  erase: eraseNews,
  futureMoments: [
    { table: "follows", column: "next_due_at", atMost: "3 days" },
    { table: "follows", column: "confirmation_sent_at", atMost: "5 minutes" },
  ],
};
