/** What a running crawl tells about itself while it runs. */
export type CrawlProgress = {
  platform: string | null;
  pagesFetched: number;
  vehiclesFound: number;
  /** What it is doing, in words: "Reading page 3 of the used inventory". */
  step: string;
};
