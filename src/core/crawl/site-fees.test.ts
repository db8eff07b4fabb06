import { describe, expect, it } from "vitest";
import { FORD, HONDA, html, JEEP, type PlatformFixture, SITE } from "./platforms/conformance/fixture-kit.ts";
import { playFixture } from "./platforms/conformance/play-fixture.ts";
import { dealerComInline } from "./platforms/dealer-com/fixture.ts";
import { dealerFireSite } from "./platforms/dealer-fire/fixture.ts";
import { dealrCloudSite } from "./platforms/dealr-cloud/fixture.ts";
import { oneAudiService } from "./platforms/one-audi/fixture.ts";

const feesOf = async (fixture: PlatformFixture) => (await playFixture(fixture)).report.siteFees;

const card = (vin: string, words: string) =>
  `<li><a href="/vdp/${vin}">2019 Honda Civic</a><p>VIN: ${vin}</p><p>Mileage: 31,200</p>${words}</li>`;
const site = (footer: string, ...cards: string[]): PlatformFixture => ({
  platform: "structured-data",
  entry: "/used/",
  routes: { "/used/": html("", "<h1>Used cars</h1>", `<ul>${cards.join("")}</ul>`, footer) },
  cars: {},
  newCars: 0,
  list: "/used/",
  next: null,
});

describe("the fees that a website shows", () => {
  it("are counted by car, with an example", async () => {
    const fees = await feesOf(
      site(
        "",
        card(HONDA, "<p>Price $17,995</p><p>Doc Fee <b>$499</b></p>"),
        card(JEEP, "<p>Price $18,995</p><p>Documentation fee: $499</p><p>Recon fee $795</p>"),
        card(FORD, "<p>Price $19,995</p>"),
      ),
    );
    expect(fees).toEqual({
      cars: 3,
      fees: [
        { name: "Documentation fee", amountUsd: 499, cars: 2, exampleUrl: `${SITE}/vdp/${HONDA}` },
        { name: "Reconditioning fee", amountUsd: 795, cars: 1, exampleUrl: `${SITE}/vdp/${JEEP}` },
      ],
    });
  });

  it("belong to all cars when the page states them for its prices", async () => {
    const cards = [card(HONDA, "<p>Price $17,995</p>"), card(JEEP, "<p>Price $18,995</p>")];
    const stated = await feesOf(site("<p>All prices plus tax, title and a $599 dealer doc fee.</p>", ...cards));
    expect(stated?.fees).toMatchObject([{ name: "Documentation fee", amountUsd: 599, cars: 2 }]);
    const about = await feesOf(site("<p>Our blog: what is a closing fee ($350)?</p>", ...cards));
    expect(about).toEqual({ cars: 2, fees: [] });
  });

  it("are none when the price includes them", async () => {
    const words = "<p>Selling price $17,995</p><p>Doc fee $499</p><p>Our price $18,494</p>";
    const withPrice = (price: number) =>
      `<script type="application/ld+json">${JSON.stringify({
        "@type": "Car",
        ...{ name: "2019 Honda Civic", vin: HONDA, url: `/vdp/${HONDA}`, offers: { price } },
      })}</script>`;
    const held = await feesOf(site(withPrice(18_494), card(HONDA, words), card(JEEP, "<p>$9,995</p>")));
    expect(held?.fees).toEqual([]);
    const onTop = await feesOf(site(withPrice(17_995), card(HONDA, words), card(JEEP, "<p>$9,995</p>")));
    expect(onTop?.fees).toMatchObject([{ amountUsd: 499, cars: 1 }]);
  });

  it.each([
    ["Dealer.com's price table", dealerComInline, 499],
    ["DealerFire's list", dealerFireSite, 250],
    ["dealr.cloud's list", dealrCloudSite, 499],
    ["Audi's price stack", oneAudiService, 899],
  ])("are read from %s", async (_what, fixture, amountUsd) => {
    expect((await feesOf(fixture))?.fees).toMatchObject([{ name: "Documentation fee", amountUsd }]);
  });

  it("are found on the first page when the cars come from a service", async () => {
    const list = oneAudiService.list.replace("POST ", "");
    expect(list).not.toBe(oneAudiService.entry);
    const entry = String(oneAudiService.routes[oneAudiService.entry]);
    const routes = {
      ...oneAudiService.routes,
      [oneAudiService.entry]: entry.replace("</body>", "<p>Prices exclude a $75 closing fee.</p></body>"),
    };
    const fees = (await feesOf({ ...oneAudiService, routes }))?.fees.map(({ name }) => name);
    expect(fees).toContain("Closing fee");
  });
});
