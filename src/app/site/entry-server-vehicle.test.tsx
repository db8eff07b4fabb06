import { describe, expect, it, vi } from "vitest";
import type { RemovedVehicle, Vehicle } from "#core/listing/vehicle-schemas.ts";
import { type Api, apiOver } from "#test/example-api.ts";
import { exampleCard } from "#test/example-listing.ts";
import { exampleMarket } from "#test/example-market.ts";
import { exampleRemovedVehicle, exampleVehicle } from "#test/example-vehicle.ts";
import { renderExample as render } from "#test/render-example.ts";

const HOSTILE = "</script><script>alert(1)</script>";

describe("the vehicle page", () => {
  it("shows the vehicle, by id and by VIN, and names the VIN's address as the true one", async () => {
    for (const path of ["/vehicles/7", "/vehicles/1HGCM82633A004352"]) {
      const { status, html } = await render(path);
      expect(status).toBe(200);
      expect(html).toContain("Back to Results");
      expect(html).toContain('href="https://dealer.example/cars/7"');
      expect(html).toContain('<link rel="canonical" href="https://autohub.example/vehicles/1HGCM82633A004352">');
      expect(html).toContain('(["/assets/app/site/pages/vehicle-page.js"], ["/app.js"], ');
      expect(html).toContain(
        '<meta property="og:image" content="https://autohub.example/photos/7/0000000000000001?w=1280">',
      );
    }
  });

  it("describes the car, its price and its place on the site for search engines and shared links", async () => {
    const { html } = await render("/vehicles/7");
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const [car, breadcrumbs] = JSON.parse(json)["@graph"];
    expect(car).toMatchObject({ "@type": "Car", offers: { "@type": "Offer", price: 27_480, priceCurrency: "USD" } });
    expect(car.image[0]).toBe("https://autohub.example/photos/7/0000000000000001?w=1280");
    expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://autohub.example/",
      "https://autohub.example/used/bmw",
      "https://autohub.example/used/bmw/330i",
      "https://autohub.example/vehicles/1HGCM82633A004352",
    ]);
    expect(html).toContain('<meta property="product:price:amount" content="27480">');
  });

  it("names the fees in the prices of cars like it", async () => {
    const prices = { price: 18_499, dealerPrice: 18_000, feesUsd: 499 };
    const withFees: Api = async (path) =>
      path.endsWith("/similar")
        ? { status: 200, body: [exampleVehicle({ id: 8, ...prices })] }
        : apiOver([exampleVehicle()])(path);
    expect((await render("/vehicles/7", withFees)).html).toContain("Dealer&#x27;s price $18,000 + $499 fees");
  });

  it("links to cars like it, and does without them when they cannot be read", async () => {
    expect((await render("/vehicles/7")).html).toContain('href="/vehicles/8"');
    const alone: Api = async (path) =>
      path.endsWith("/similar") ? { status: 500, body: {} } : apiOver([exampleVehicle()])(path);
    const { status, html } = await render("/vehicles/7", alone);
    expect(status).toBe(200);
    expect(html).not.toContain("Similar vehicles");
  });

  it("shows cars like it the same when their cards have been rendered before", async () => {
    const similar = [
      exampleVehicle({ id: 31, vin: null }),
      exampleVehicle({ id: 32, vin: null, title: HOSTILE, location: HOSTILE }),
      exampleVehicle({ id: 33, images: [], photos: [] }),
    ];
    const pageWith = async (body: unknown) => {
      const over = apiOver([exampleVehicle()]);
      return (
        await render("/vehicles/7", async (path) => (path.endsWith("/similar") ? { status: 200, body } : over(path)))
      ).html;
    };
    const plain = await pageWith(similar);
    const cards = similar.map(exampleCard);
    for (const _time of ["first", "second", "third"]) expect(await pageWith(cards)).toBe(plain);
    expect(plain).not.toContain("<script>alert");
  });

  it("says how far it is from the zip code in the address", async () => {
    const callApi = vi.fn(apiOver([exampleVehicle({ distanceMiles: 12.4 })]));
    const { html } = await render("/vehicles/7?zipCode=20151", callApi);
    expect(callApi).toHaveBeenCalledWith("/api/vehicles/7?zipCode=20151");
    expect(html.replaceAll("<!-- -->", "")).toContain("12 miles away");
  });

  it("shows how the price has moved, here and elsewhere, in words too", async () => {
    const { dealership } = exampleVehicle();
    const priceHistory = [
      {
        price: 29_000,
        at: "2026-09-01T10:00:00.000Z",
        until: "2026-10-01T10:00:00.000Z",
        dealership: null,
        here: false,
      },
      { price: 28_480, at: "2026-11-01T10:00:00.000Z", until: "2026-11-12T10:00:00.000Z", dealership, here: true },
      { price: 27_480, at: "2026-11-12T10:00:00.000Z", until: null, dealership, here: true },
    ];
    const vehicle = {
      ...exampleVehicle({ priceDrop: { amount: 1_000, since: "2026-11-12T10:00:00.000Z", from: 28_480 } }),
      priceHistory,
    };
    const html = (await render("/vehicles/7", apiOver([vehicle]))).html.replaceAll("<!-- -->", "");
    expect(html).toContain("Price history");
    expect(html).toContain("−$1,000");
    expect(html).toContain("11 days · first seen here");
    expect(html).toContain("8 days so far");
    expect(html).toContain("<bdi>Another dealership</bdi>");
    expect(html).toContain("<bdi>Fairfax Auto Gallery</bdi>");
    expect(html.toLowerCase()).not.toMatch(/\bsold\b/);
    expect(html).toContain("Price dropped $1,000 on");
    expect(html).toMatch(/<s[^>]*><span class="sr-only">Price was <\/span>\$28,480<\/s>/);
  });

  /** Renders the car's page with this answer to its market call. */
  async function worth(body: object, status = 200, settings = {}) {
    const over = apiOver([exampleVehicle({ deal: { label: "good", valueUsd: 28_720 } })]);
    const { html, ...page } = await render("/vehicles/7", async (path) => {
      if (path.endsWith("/market")) return { status, body };
      const answer = await over(path);
      return path === "/api/settings" ? { ...answer, body: { ...(answer.body as object), ...settings } } : answer;
    });
    return { ...page, words: html.replaceAll("<!-- -->", "") };
  }

  it("says why its label is what it is, to be opened without scripts", async () => {
    const { words } = await worth(exampleMarket());
    expect(words).toContain('<b data-deal="good">Good deal</b> · $1,240 under market value');
    const why = /<details class="market">.*?<\/details>/s.exec(words)?.[0] ?? "";
    for (const sentence of [
      "Why this label",
      "Market value $21,300; likely asking prices $19,800 to $22,900; this car asks $20,400",
      "from 17 cars like it",
      "It becomes “Great deal” at $19,169.",
      "Left out of account: its options, its condition.",
      "Worked out on Nov 22, 2026: an estimate from asking prices, no offer.",
      "age +$620, mileage −$310",
      "40,210 miles",
      "$21,260",
    ]) {
      expect(why).toContain(sentence);
    }
    expect(why.match(/href="\/vehicles\/\d+"/g)).toEqual(['href="/vehicles/31"']);
  });

  it.each([
    [exampleMarket({ label: null, reason: "basis-unknown" }), "Which fees the dealer adds to the price is unknown"],
    [{ kind: "none", reason: "too-few", comparables: 2 }, "Too few similar cars are for sale to estimate its value."],
  ])("says what it is worth, or why nobody can, where it has no label", async (market, sentence) => {
    const { words } = await worth(market);
    expect(words).toContain(sentence);
    expect(words).not.toContain("Why this label");
  });

  it("stands without its market value", async () => {
    const { status, words } = await worth({ message: "broken" }, 500);
    expect(status).toBe(200);
    expect(words).toContain("Vehicle Details");
    expect(words).toContain("The value of this car could not be loaded.");
  });

  it.each([
    [{ kind: "none", reason: "switched-off", comparables: 0 }, {}],
    [exampleMarket(), { showDealLabels: false }],
  ])("says nothing of it where labels are switched off", async (market, settings) => {
    expect((await worth(market, 200, settings)).words).not.toMatch(/this label|it is worth/);
  });

  it.each([
    [{}, { basis: "unknown", fees: [] }, ["Ask the dealer which fees are added to this price."], "With fees"],
    [{}, { basis: "included", fees: [] }, ["Price includes all mandatory fees"], "Ask the dealer"],
    [
      { price: 27_979, dealerPrice: 27_480, feesUsd: 499 },
      { basis: "plus-fees", fees: [{ name: "Documentation fee", amountUsd: 499 }] },
      ["With fees, before tax, title and registration", "$27,480 + $499 documentation fee"],
      "Ask the dealer",
    ],
  ])("says in words what the price holds: %j", async (prices, priceBasis, said, unsaid) => {
    const html = (await render("/vehicles/7", apiOver([{ ...exampleVehicle(prices), ...{ priceBasis } }]))).html;
    const words = html.replaceAll("<!-- -->", "");
    for (const sentence of said) expect(words).toContain(sentence);
    expect(words).not.toContain(unsaid);
    const unpriced = { ...exampleVehicle({ price: null }), priceBasis };
    expect((await render("/vehicles/7", apiOver([unpriced]))).html).not.toContain(said[0]);
  });

  it.each([
    ["website", "on the dealer&#x27;s own website"],
    ["file", "in the dealer&#x27;s own inventory list"],
  ] as const)("says when it was last confirmed, and where: in the dealer's %s", async (confirmedIn, where) => {
    const vehicle = { ...exampleVehicle(), confirmedIn };
    const html = (await render("/vehicles/7", apiOver([vehicle]))).html.replaceAll("<!-- -->", "");
    expect(html).toMatch(/Last confirmed <time [^>]*>Nov 20, 2026<\/time>/);
    expect(html).toContain(where);
  });

  it("is not found with the words of the specification", async () => {
    const { status, html } = await render("/vehicles/999");
    expect(status).toBe(404);
    expect(html).toContain("Vehicle Not Found");
    expect(html).toContain("The vehicle you&#x27;re looking for doesn&#x27;t exist or has been removed.");
    expect(html).toContain("Return to Listings");
  });

  describe("of a car that is no longer listed", () => {
    const similar = (different: Partial<Vehicle>) => [exampleVehicle({ id: 8, vin: null, ...different })];
    const over =
      (removed: RemovedVehicle, alike: Vehicle[] = similar({})): Api =>
      async (path) => {
        if (path.endsWith("/similar")) return { status: 200, body: alike };
        return path.endsWith("/removed") ? { status: 200, body: removed } : apiOver([])(path);
      };
    const text = (html: string) => html.replaceAll("<!-- -->", "").replace(/<[^>]*>/g, "");

    it("names it, says since when it is gone, and is gone for search engines too", async () => {
      const { status, html } = await render("/vehicles/7", over(exampleRemovedVehicle()));
      expect(status).toBe(410);
      expect(text(html)).toContain(
        "This car has not been listed at Fairfax Auto Gallery since Nov 21, 2026. It may have been sold.",
      );
      expect(html).toContain("<title>2021 BMW 330i xDrive, no longer listed | AutoHub</title>");
      expect(html).toContain("/photos/7/0000000000000001?w=640");
      expect(html).toContain('<meta name="robots" content="noindex">');
      for (const offer of ["application/ld+json", "product:price", 'rel="canonical"', "Contact Seller"]) {
        expect(html).not.toContain(offer);
      }
    });

    it.each([
      ["its model", similar({}), 'href="/used/bmw/330i"', "See all BMW 330i cars"],
      ["its make, where the model is sold out", similar({ model: "X5" }), 'href="/used/bmw"', "See all BMW cars"],
      ["all cars, where the make is sold out", similar({ make: "Audi" }), 'href="/"', "Return to Listings"],
    ])("leads on to %s", async (_, alike, link, words) => {
      const { html } = await render("/vehicles/7", over(exampleRemovedVehicle(), alike));
      expect(html.replaceAll("<!-- -->", "")).toMatch(new RegExp(`<a [^>]*${link}[^>]*><span[^>]*>${words}`));
    });

    it("leads to its listing at another dealership, but never to itself", async () => {
      const removed = exampleRemovedVehicle({ isListedElsewhere: true });
      const [path, moved] = ["/vehicles/7", "/vehicles/1HGCM82633A004352"];
      expect(await render(path, over(removed))).toMatchObject({ status: 302, location: moved });
      expect((await render(moved, over(removed))).status).toBe(410);
    });

    it("says that it could not be loaded while it is not known what became of it", async () => {
      const busy: Api = async (path) =>
        path.endsWith("/removed") ? { status: 503, body: {} } : over(exampleRemovedVehicle())(path);
      const { status, html } = await render("/vehicles/7", busy);
      expect(status).toBe(503);
      expect(html).toContain("This vehicle could not be loaded.");
    });

    it("is inert with hostile data, and holds without photos", async () => {
      const hostile = exampleRemovedVehicle({ title: HOSTILE, dealership: { id: 1, name: HOSTILE, location: null } });
      const { html } = await render("/vehicles/7", over({ ...hostile, photos: [], make: null, model: null }, []));
      expect(html).not.toContain("<script>alert");
      expect(html).toContain("No image available");
      expect(html).toContain("Return to Listings");
    });
  });

  it.each(["/vehicles/2", "/vehicles/14"])("sends %s to the first vehicle", async (path) => {
    expect(await render(path)).toMatchObject({ status: 302, location: "/vehicles/1" });
  });

  it("says that it could not be loaded, with 500, and with 503 when the API is only busy", async () => {
    for (const status of [500, 503]) {
      const page = await render("/vehicles/7", async () => ({ status, body: {} }));
      expect(page.status).toBe(status);
      expect(page.html).toContain("Vehicle Not Found");
      expect(page.html).toContain("This vehicle could not be loaded.");
      expect(page.html).toMatch(/<a href="\/vehicles\/7"[^>]*>Try again/);
      expect(page.html).not.toContain("has been removed");
    }
  });
});
