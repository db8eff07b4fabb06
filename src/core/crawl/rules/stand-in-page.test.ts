import { describe, expect, it } from "vitest";
import { standInPage } from "./stand-in-page.ts";

const URL_ = "https://www.harbor-motors.example/";
const page = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const sentenceOf = (html: string, url = URL_): string | undefined => standInPage(url, html)?.sentence;

const CARS_NEAR_YOU = ["Used Cars Near You", "Cheap Cars for Sale", "Auto Loans", "Car Dealers"]
  .map((words) => `<a href="/search?q=${encodeURIComponent(words)}">${words}</a>`)
  .join("");

describe("a page in place of a website is named", () => {
  it.each<[string, string, RegExp]>([
    [
      "for sale",
      page(
        "harbor.com",
        '<h1>harbor.com is for sale!</h1><p>Make an offer: $2,995</p><a href="/used-cars">Used cars</a>',
      ),
      /for sale/,
    ],
    ["for sale at a registrar", page("harbor.com", `<p>The domain name harbor.com may be for sale.</p>`), /for sale/],
    [
      "in a frame of a market",
      `<iframe src="https://www.hugedomains.com/domain_profile.cfm?d=x.com"></iframe>`,
      /sale/,
    ],
    [
      "with advertisements for cars",
      `<html data-adblockkey="MFww"><title>harbor.com</title>${CARS_NEAR_YOU}<p>Related searches</p></html>`,
      /parked: advertisements/,
    ],
    [
      "by a script",
      `<html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>`,
      /parked/,
    ],
    ["by its registrar", page("Harbor", "<p>This Web page is parked FREE, courtesy of a registrar.</p>"), /parked/],
    ["not connected", page("Harbor", "<h1>This domain isn&rsquo;t connected to a website yet</h1>"), /parked/],
    ["expired", page("harbor.com", "<h1>This domain has expired.</h1><p>Is it yours? Renew now.</p>"), /expired/],
    [
      "suspended",
      page("Account Suspended", "<h1>This Account has been suspended.</h1><p>Contact your hosting provider.</p>"),
      /suspended/,
    ],
    [
      "nginx",
      page("Welcome to nginx!", "<h1>Welcome to nginx!</h1><p>Further configuration is required.</p>"),
      /default page/,
    ],
    [
      "Apache",
      page("Apache2 Ubuntu Default Page: It works", `<p>${"Configuration overview. ".repeat(90)}</p>`),
      /default page/,
    ],
    [
      "IIS",
      page("IIS Windows Server", '<a href="http://go.microsoft.com/"><img src="iisstart.png"></a>'),
      /default page/,
    ],
    ["an unfinished WordPress", page("WordPress › Installation", "<h1>Welcome</h1><p>Site Title</p>"), /default page/],
    [
      "a list of files",
      page("Index of /", '<h1>Index of /</h1><a href="inventory.bak/">inventory.bak/</a>'),
      /list of files/,
    ],
    ["its database", "<html><body><h1>Error establishing a database connection</h1></body></html>", /database/],
    ["an error", "<p>There has been a critical error on this website.</p>", /shows an error in place/],
    [
      "maintenance",
      page("Site Maintenance", "<h1>We&rsquo;ll be back soon!</h1><p>Sorry for the trouble.</p>"),
      /maintenance/,
    ],
    [
      "an update",
      page("Harbor Motors", "<p>Our site is being updated. Please call (555) 123-4567.</p>"),
      /maintenance/,
    ],
    [
      "a construction",
      page("Harbor Motors", "<h1>Under Construction</h1><p>Call us for our inventory.</p>"),
      /not ready/,
    ],
    ["a beginning", page("Coming Soon", "<p>Harbor Motors, 12 Main St, Dover DE</p>"), /not ready/],
  ])("%s", (_what, html, words) => {
    expect(standInPage(URL_, html)).toMatchObject({ kind: "stand-in", sentence: expect.stringMatching(words) });
  });

  it.each<[string, string, RegExp]>([
    [
      "cookies",
      page("Before you continue", "<h1>Before you continue to Harbor Motors</h1><button>Accept all</button>"),
      /cookies/,
    ],
    [
      "consent",
      page("Harbor", '<div id="didomi-host"><p>To access the site, please accept all cookies.</p></div>'),
      /cookies/,
    ],
    ["an age", page("Harbor", "<h1>Please confirm your age</h1><button>Yes</button>"), /age/],
    ["a country", page("Harbor", "<p>This website is not available in your region.</p>"), /from where/],
  ])("that asks about %s as a refusal", (_what, html, words) => {
    expect(standInPage(URL_, html)).toMatchObject({ kind: "refused", sentence: expect.stringMatching(words) });
  });

  it("by its address, with any content", () => {
    const long = page("Harbor.com", `<p>${"Why buy from us? ".repeat(400)}</p>`);
    expect(sentenceOf(long, "https://www.hugedomains.com/domain_profile.cfm?d=harbor.com")).toMatch(/for sale/);
    expect(sentenceOf("<p>Contact your host.</p>", "https://harbor.example/cgi-sys/suspendedpage.cgi")).toMatch(
      /suspended/,
    );
    expect(sentenceOf(long, "https://www.sheridan.com/")).toBeUndefined();
  });
});

describe("a dealer's own page is not, although", () => {
  const nav = '<nav><a href="/inventory">Inventory</a><a href="/about">About</a></nav>';
  it.each([
    [
      "it has a banner about cookies",
      `<div>We use cookies. Accept all cookies to continue.</div>${nav}<h1>Harbor Motors</h1>`,
    ],
    ["its showroom is under construction", `${nav}<h1>Harbor Motors</h1><p>Under construction: our new showroom.</p>`],
    ["its name has such a word", `${nav}<h1>Domain Auto Sales</h1><p>The domain of good cars. Cars for sale!</p>`],
    ["its blog is about a domain for sale", `${nav}<article><h2>Why this domain is for sale</h2></article>`],
    ["the notice is beside its cars", "<h1>Coming soon</h1><p>2019 Honda Civic, $17,995, call (555) 123-4567</p>"],
    ["the notice is beside a mileage", "<p>Service unavailable on Sundays. Civic EX, 41,200 miles, one owner</p>"],
    ["it names a car by its VIN", "<h1>Under construction</h1><p>VIN 1HGCM82633A004352</p>"],
    ["it has much text", `<h1>Parts under maintenance</h1><p>${"We sell good used cars. ".repeat(120)}</p>`],
    [
      "the notice is one sentence of many",
      `<h1>Harbor Motors</h1><p>${"Family owned since 1962. ".repeat(30)} New site coming soon.</p>`,
    ],
    [
      "scripts fill it",
      '<div id="root"></div><noscript>This page is currently unavailable without scripts.</noscript>',
    ],
    ["it is empty", ""],
    ["its lot is empty", "<h1>Sold out!</h1><p>We will be back soon.</p>"],
    ["its car is gone", "<h1>This vehicle is currently unavailable</h1>"],
    ["it does not deliver there", "<p>Delivery is not available in your region.</p>"],
  ])("%s", (_what, body) => {
    expect(standInPage(URL_, page("Harbor Motors", body))).toBeNull();
  });

  it("and hostile pages are judged quickly", () => {
    for (const part of ["<", "<title>", "domain ", "to view ", "2019 ", "href=", '<div id="root">', "a.com "]) {
      expect(standInPage(URL_, part.repeat(40_000))).toBeNull();
    }
  });
});
