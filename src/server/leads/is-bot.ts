/** Names that crawlers, link previews and monitoring give themselves; a browser has none of them. */
const BOT =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node-fetch|undici/i;

/** Whether a request says itself that no person sent it. Without a user agent, nobody did. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent);
