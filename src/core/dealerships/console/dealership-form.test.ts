import { describe, expect, it } from "vitest";
import type { Dealership } from "../dealership-schemas.ts";
import {
  type AddForm,
  addFormResolver,
  changesTo,
  type EditForm,
  editFormOf,
  editFormResolver,
} from "./dealership-form.ts";

const GOOD: AddForm = {
  name: "Harbor Motors",
  url: "https://harbor.example",
  additionalUrls: [],
  location: "",
  source: "website",
  feed: { login: { userName: "", password: "" }, dealerIds: [] },
  priceBasis: "unknown",
  mandatoryFees: [],
};

async function resolve(changes: Partial<AddForm>) {
  return addFormResolver({ ...GOOD, ...changes }, undefined, { fields: {}, shouldUseNativeValidation: false });
}

it("trims, drops blank addresses and leaves an empty location out", async () => {
  const { values } = await resolve({ name: "  Harbor Motors ", additionalUrls: ["", " https://a.example ", "  "] });
  expect(values).toEqual({
    name: "Harbor Motors",
    url: "https://harbor.example",
    additionalUrls: ["https://a.example"],
  });
});

it("gives addresses without a scheme https", async () => {
  const { values } = await resolve({ url: " www.harbor.example ", additionalUrls: ["harbor.example/used"] });
  expect(values).toMatchObject({ url: "https://www.harbor.example", additionalUrls: ["https://harbor.example/used"] });
});

it("asks for no address when the inventory comes as CSV only, with any values in the folded fields", async () => {
  const { values } = await resolve({ source: "files", url: "nonsense", additionalUrls: ["nonsense"] });
  expect(values).toEqual({ name: "Harbor Motors", url: "", additionalUrls: [], csvOnly: true });
});

it("keeps a location", async () => {
  expect((await resolve({ location: " Chantilly, VA " })).values).toMatchObject({ location: "Chantilly, VA" });
});

it.each([
  [{ name: "  " }, { name: { message: "Dealership name is required" } }],
  [{ url: " " }, { url: { message: "Primary URL is required" } }],
  [{ url: "harbor motors" }, { url: { message: "Please enter a valid URL" } }],
  [{ location: "x".repeat(101) }, { location: { message: "Location must not exceed 100 characters" } }],
  [{ additionalUrls: ["nonsense"] }, { additionalUrls: [{ message: "Please enter a valid URL" }] }],
])("says what is wrong with %j", async (changes, errors) => {
  expect((await resolve(changes)).errors).toMatchObject(errors);
});

it("puts each message beside its own address, blank ones between them included", async () => {
  const { errors } = await resolve({ additionalUrls: ["https://a.example", "", "nonsense"] });
  expect(errors.additionalUrls).toMatchObject({
    1: { message: "URL is required" },
    2: { message: "Please enter a valid URL" },
  });
});

it("takes no more than ten additional addresses", async () => {
  const { errors } = await resolve({ additionalUrls: Array.from({ length: 11 }, (_, n) => `https://${n}.example`) });
  expect(errors.additionalUrls).toMatchObject({ message: "Maximum 10 additional URLs allowed" });
});

describe("a dealership with an inventory feed", () => {
  const feed = (changes: Partial<AddForm["feed"]> = {}): Partial<AddForm> => ({
    source: "feed",
    url: "sftp://feeds.example/cars.csv",
    additionalUrls: ["nonsense"],
    feed: { ...GOOD.feed, ...changes },
  });

  it("is added with its address alone, without a login where none was typed", async () => {
    const { values } = await resolve(feed());
    expect(values).toEqual({
      name: "Harbor Motors",
      url: "sftp://feeds.example/cars.csv",
      additionalUrls: [],
      feed: {},
    });
  });

  it("is added with its login and the dealers whose cars are its own", async () => {
    const login = { userName: " harbor ", password: " with blanks " };
    const { values } = await resolve(feed({ login, dealerIds: ["A1"] }));
    expect(values).toMatchObject({ feed: { login: { ...login, userName: "harbor" }, dealerIds: ["A1"] } });
  });

  it("needs an address, and both parts of a login", async () => {
    const login = { userName: "harbor", password: "" };
    const { errors } = await resolve({ ...feed({ login }), url: "" });
    expect(errors).toMatchObject({
      url: { message: "Feed address is required" },
      feed: { login: { password: { message: "Password is required" } } },
    });
  });

  it("sends no feed settings for a website, with any values in the folded fields", async () => {
    const login = { userName: "harbor", password: "" };
    const { values } = await resolve({ feed: { login, dealerIds: ["A1"] } });
    expect(values).not.toHaveProperty("feed");
  });
});

describe("editing where a dealership's inventory comes from", () => {
  const FEED = {
    hasLogin: true,
    dealerIds: ["A1"],
    dealers: [],
    unchangedSince: null,
    serverKey: null,
    offeredKey: null,
  };
  const SITE: Dealership = {
    ...{ id: 1, name: "Harbor Motors", url: "https://harbor.example", feed: null, additionalUrls: [], location: null },
    ...{ status: "active", reading: null, alarm: null, platform: null, platformName: null, vehicleCount: 0 },
    ...{ lastSynced: null, expirationDate: null, createdAt: "2026-01-01T00:00:00Z", nextSync: null },
    ...{
      includeOtherRooftops: false,
      syncSchedule: "nightly",
      priceBasis: "unknown",
      mandatoryFees: [],
      dealLabels: true,
      ...{ leadEmail: null, leadFormat: "text", takesQuestions: false, takenDownAt: null },
      ...{ readContact: {}, correctedContact: {}, receiverCodes: {} },
    },
  };
  const WITH_FEED: Dealership = { ...SITE, url: "https://feeds.example/cars.csv", feed: FEED };
  const BLANK = { userName: "", password: "" };
  const LOGIN = { userName: "harbor", password: "another" };

  async function changed(dealership: Dealership, changes: Partial<EditForm>) {
    const form = { ...editFormOf(dealership), ...changes };
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { values } = await editFormResolver(dealership)(form, undefined, options);
    return changesTo(dealership, values as object);
  }

  it.each<[string, Dealership, Partial<EditForm>, object]>([
    [
      "unchanged prices",
      { ...SITE, priceBasis: "plus-fees", mandatoryFees: [{ name: "Doc fee", amountUsd: 499 }] },
      {},
      {},
    ],
    [
      "fees that no longer come on top",
      { ...SITE, priceBasis: "plus-fees", mandatoryFees: [{ name: "Doc fee", amountUsd: 499 }] },
      { priceBasis: "included" },
      { priceBasis: "included", mandatoryFees: [] },
    ],
    [
      "a fee, without the blank row",
      SITE,
      {
        priceBasis: "plus-fees",
        mandatoryFees: [
          { name: " ", amountUsd: "" },
          { name: "Doc fee", amountUsd: "$1,499" },
        ],
      },
      { priceBasis: "plus-fees", mandatoryFees: [{ name: "Doc fee", amountUsd: 1_499 }] },
    ],
    ["fees that the choice has folded away", SITE, { mandatoryFees: [{ name: "Doc fee", amountUsd: "x" }] }, {}],
    ["labels off", SITE, { dealLabels: false }, { dealLabels: false }],
  ])("sends what of the prices has changed: %s", async (_, dealership, changes, sent) => {
    expect(await changed(dealership, changes)).toEqual({ url: SITE.url, additional_urls: [], location: "", ...sent });
  });

  it.each<[string, Dealership, Partial<EditForm>, unknown]>([
    ["a website that stays one", SITE, {}, undefined],
    ["a feed of which nothing changes", WITH_FEED, {}, undefined],
    ["a website that becomes a feed", SITE, { source: "feed" }, { dealerIds: [] }],
    ["a feed that becomes a website", WITH_FEED, { source: "website" }, null],
    ["a new login", WITH_FEED, { feed: { login: LOGIN, dealerIds: ["A1"] } }, { login: LOGIN }],
    ["a login to forget", WITH_FEED, { forgetLogin: true }, { login: null }],
    [
      "a new login typed beside",
      WITH_FEED,
      { forgetLogin: true, feed: { login: LOGIN, dealerIds: ["A1"] } },
      { login: LOGIN },
    ],
    ["other dealers", WITH_FEED, { feed: { login: BLANK, dealerIds: ["B2"] } }, { dealerIds: ["B2"] }],
    ["no dealers any more", WITH_FEED, { feed: { login: BLANK, dealerIds: [] } }, { dealerIds: [] }],
  ])("sends what changes: %s", async (_what, dealership, changes, expected) => {
    expect((await changed(dealership, changes)).feed).toEqual(expected);
  });

  it("asks for the feed's address where there was no website, instead of dropping the typed values", async () => {
    const withoutWebsite: Dealership = { ...SITE, url: "" };
    const form = { ...editFormOf(withoutWebsite), source: "feed" as const, feed: { login: LOGIN, dealerIds: [] } };
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await editFormResolver(withoutWebsite)(form, undefined, options);
    expect(errors).toMatchObject({ url: { message: "Feed address is required" } });
    expect(await changed(withoutWebsite, { name: "Harbor" })).not.toHaveProperty("url");
  });

  it("has no further addresses for a feed", async () => {
    const changes = { source: "feed", url: "https://feeds.example/a.csv", additional_urls: ["nonsense"] } as const;
    expect(await changed(SITE, { ...changes, additional_urls: [...changes.additional_urls] })).toMatchObject({
      additional_urls: [],
      url: "https://feeds.example/a.csv",
    });
  });
});
