import { describe, expect, it } from "vitest";
import {
  compareIdentities,
  type DealerIdentity,
  joinIdentities,
  namesDiffer,
  noIdentity,
  readPhone,
  siteOf,
} from "./dealer-identity.ts";

const smith: DealerIdentity = {
  sites: ["smithmotors.example"],
  names: ["Smith Motors"],
  towns: ["springfield, il"],
  phones: ["2175550100"],
};
const compare = (known: Partial<DealerIdentity>, now: Partial<DealerIdentity>) =>
  compareIdentities({ ...noIdentity(), ...known }, { ...noIdentity(), ...now });
const differing = (...args: Parameters<typeof compare>) => compare(...args).differences.map(({ part }) => part);

describe("what two readings say", () => {
  const jones: DealerIdentity = {
    sites: ["jones.example"],
    names: ["Jones"],
    towns: ["salem, or"],
    phones: ["5035550199"],
  };
  it("is joined part by part, each value once", () => {
    expect(joinIdentities(smith, jones)).toEqual({
      sites: ["smithmotors.example", "jones.example"],
      names: ["Smith Motors", "Jones"],
      towns: ["springfield, il", "salem, or"],
      phones: ["2175550100", "5035550199"],
    });
    expect(joinIdentities(smith, { ...jones, names: ["Smith Motors"] })?.names).toEqual(["Smith Motors"]);
  });
  it("is that of the one where the other says nothing", () => {
    expect([joinIdentities(smith, null), joinIdentities(null, smith), joinIdentities(null, null)]).toEqual([
      smith,
      smith,
      null,
    ]);
    expect(joinIdentities(smith, noIdentity())).toEqual(smith);
  });
  it("is kept of the newest twenty values", () => {
    const names = Array.from({ length: 20 }, (_, i) => `Dealer ${i}`);
    expect(joinIdentities({ ...smith, names }, smith)?.names).toEqual([...names.slice(1), "Smith Motors"]);
    expect(joinIdentities({ ...smith, names }, { ...smith, names })?.names).toEqual(names);
  });
});

describe("the site of an address", () => {
  it.each([
    ["http://www.smithmotors.com/used?x=1", "smithmotors.com"],
    ["https://WWW.SmithMotors.com", "smithmotors.com"],
    ["https://a.b.smithmotors.com/", "smithmotors.com"],
    ["https://smithmotors.com/", "smithmotors.com"],
    ["https://inventory.smithmotors.com.mx/", "smithmotors.com.mx"],
    ["https://www.smith.co.uk/", "smith.co.uk"],
    ["https://www.smith.motors.ca/", "motors.ca"],
    ["https://www.smith.co.info/", "co.info"],
    ["https://smith.example.telco.ca/", "telco.ca"],
    ["https://smith.example.community.ca/", "community.ca"],
    ["https://smith.carsforsale.com/", "smith.carsforsale.com"],
    ["https://www.smith.carsforsale.com/", "smith.carsforsale.com"],
    ["https://smith.www.carsforsale.com/", "smith.www.carsforsale.com"],
    ["http://127.0.0.1:8081/", "127.0.0.1:8081"],
    ["http://[::1]:8081/", "[::1]:8081"],
    ["http://intranet:8081/used", "intranet:8081"],
    ["http://4x4.example:8081/", "4x4.example"],
    ["http://smith.example4:8081/", "smith.example4"],
    ["nothing", null],
    ["mailto:a@smith.example", null],
    ["file:///smith", null],
  ])("%s is %s", (url, site) => {
    expect(siteOf(url)).toBe(site);
  });
});

describe("two sites are of different dealers", () => {
  it.each([
    ["smith.example", "jones.example", true],
    ["smith.example", "smith.example", false],
    ["smith.example", "smith.carsforsale.com", false],
    ["smith.carsforsale.com", "jones.carsforsale.com", true],
    ["smith.carsforsale.com", "smith.carsforsale.com", false],
    ["smith.carsforsale.com", "jones.dealer.com", false],
  ])("%s, %s: %s", (before, after, differ) => {
    expect(differing({ sites: [before] }, { sites: [after] })).toEqual(differ ? ["sites"] : []);
    expect(differing({ sites: [after] }, { sites: [before] })).toEqual(differ ? ["sites"] : []);
  });
});

it.each([
  ["Smith Motors", "Smith Auto Group, Inc.", false],
  ["Toyota of Springfield", "Springfield Toyota", false],
  ["SmithMotors", "Smith Motors LLC", false],
  ["Smith's", "Smiths", false],
  ["José Motors", "Jose", false],
  ["A & B Cars", "Auto Sales", false],
  ["Auto Sales", "Jones Motors", false],
  ["Smith Brothers Toyota", "Brothers Smith of Salem", false],
  ["Smith Brothers Toyota of Springfield", "Smith Toyota Springfield", false],
  ["Smith Toyota Springfield", "Smith Brothers Toyota Salem Lincoln", false],
  ["Toyota of Springfield", "Toyota of Salem", true],
  ["Smith & Jones", "Smith and Miller", true],
  ["Smith Motors", "Jones Motors", true],
  ["Smith", "Jones Brothers Toyota of Springfield", true],
])("the names %s and %s are of different dealers: %s", (a, b, differ) => {
  expect([namesDiffer(a, b), namesDiffer(b, a)]).toEqual([differ, differ]);
});

it.each([
  ["(217) 555-0100", "2175550100"],
  ["+1 217.555.0100", "2175550100"],
  ["555-0100", null],
  ["", null],
])("reads the phone %j as %j", (phone, digits) => {
  expect(readPhone(phone)).toBe(digits);
});

describe("comparing identities", () => {
  const other: DealerIdentity = {
    sites: ["jones.example"],
    names: ["Jones"],
    towns: ["salem, or"],
    phones: ["5035550199"],
  };

  it("names each part that differs, in words", () => {
    expect(compareIdentities(smith, other)).toEqual({
      agreeing: 0,
      differences: [
        { part: "sites", what: "Website", before: "smithmotors.example", after: "jones.example" },
        { part: "names", what: "Dealer's name", before: "Smith Motors", after: "Jones" },
        { part: "towns", what: "Town", before: "Springfield, IL", after: "Salem, OR" },
        { part: "phones", what: "Phone", before: "(217) 555-0100", after: "(503) 555-0199" },
      ],
    });
  });
  it("names three values of each", () => {
    const towns = ["new york, ny", "st. paul, mn", "reno, nv", "salem, or"];
    expect(compare({ towns }, { towns: ["paris, tx"] }).differences).toEqual([
      { part: "towns", what: "Town", before: "New York, NY, St. Paul, MN, Reno, NV", after: "Paris, TX" },
    ]);
  });
  it("counts the parts that agree, but for the site", () => {
    expect(compareIdentities(smith, smith)).toEqual({ differences: [], agreeing: 3 });
    expect(compareIdentities(smith, { ...other, phones: smith.phones }).agreeing).toBe(1);
    expect(compare({ sites: smith.sites }, { sites: smith.sites })).toEqual({ differences: [], agreeing: 0 });
  });
  it("says nothing of a part that only one of them names", () => {
    expect(compareIdentities(smith, noIdentity())).toEqual({ differences: [], agreeing: 0 });
    expect(compareIdentities(noIdentity(), smith)).toEqual({ differences: [], agreeing: 0 });
  });
  it("lets one value that fits any other be enough", () => {
    const phones = ["5035550199", "2175550100"];
    expect(differing({ phones: ["2175550100"] }, { phones })).toEqual([]);
    expect(differing({ phones }, { phones: ["2175550100"] })).toEqual([]);
    expect(differing({ phones }, { phones: ["7025550123"] })).toEqual(["phones"]);
  });
});
