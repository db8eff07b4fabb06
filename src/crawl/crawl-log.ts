/** The part of a pino logger that a crawl uses. */
export type CrawlLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
