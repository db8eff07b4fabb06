import type { FastifyInstance } from "fastify";

/** Colours of the page in its light scheme (src/app/site/styles.css). */
const PAGE_COLOR = "#f6f8f9";
const HEADER_COLOR = "#ffffff";

/** The days for which a copy of `security.txt` is valid. */
const SECURITY_TEXT_DAYS = 90;
const DAY_MS = 86_400_000;

type Site = { publicUrl: string; siteName: string; contactEmail: string };

/** Returns the text that tells finders of security holes where to write (RFC 9116). */
const securityText = ({ publicUrl, contactEmail }: Site): string =>
  [
    `Contact: mailto:${contactEmail}?subject=security`,
    `Expires: ${new Date(Date.now() + SECURITY_TEXT_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${new URL(publicUrl).origin}/.well-known/security.txt`,
    "",
  ].join("\n");

/** Serves `/robots.txt`, `/.well-known/security.txt` and `/manifest.webmanifest`, which contain the site's address and name. */
export function registerSiteFiles(app: FastifyInstance, site: Site): void {
  const robots = () =>
    [
      "User-agent: *",
      "Allow: /",
      // A feed's address is secret anyway, and the programs that read feeds may obey these rules.
      "Allow: /api/feeds/",
      "Disallow: /api/",
      "Disallow: /scorecard/",
      "Disallow: /portal",
      "Disallow: /admin",
      // Shoppers' tools: an address for each choice of cars, without anything that another page does not show.
      "Disallow: /vehicles/*/ask",
      "Disallow: /compare",
      "Disallow: /follow",
      "Disallow: /lists/",
      "Disallow: /map?",
      "Disallow: /payments",
      "Disallow: /saved",
      "",
      `Sitemap: ${new URL(site.publicUrl).origin}/sitemap.xml`,
      "",
    ].join("\n");
  const manifest = () =>
    JSON.stringify({
      id: "/",
      name: site.siteName,
      short_name: site.siteName,
      description: "Used cars from trusted dealerships",
      start_url: "/",
      scope: "/",
      // Sellers' pages open from ours, so visitors need a way back.
      display: "minimal-ui",
      background_color: PAGE_COLOR,
      theme_color: HEADER_COLOR,
      shortcuts: [{ name: "Saved cars", url: "/saved" }],
      icons: [
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
        { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    });
  const kept = "public, max-age=3600";
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", kept).send(robots()),
  );
  app.get("/.well-known/security.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", kept).send(securityText(site)),
  );
  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply.type("application/manifest+json; charset=utf-8").header("cache-control", kept).send(manifest()),
  );
}
