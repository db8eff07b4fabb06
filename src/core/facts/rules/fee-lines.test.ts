import { describe, expect, it } from "vitest";
import { isInProportion } from "#test/measure-work.ts";
import { feesOnTop, readFeeLines } from "./fee-lines.ts";

const read = (text: string) => readFeeLines(text).map(({ name, amountUsd }) => `${name} ${amountUsd}`);

describe("reading the fees that a site adds to its prices", () => {
  it.each<[string, string[]]>([
    ["Documentation fee $499", ["Documentation fee 499"]],
    ["Doc fee: $299", ["Documentation fee 299"]],
    ["Doc. Fee $299.50", ["Documentation fee 300"]],
    ["Dealer Doc Fee\n\t+$1,199", ["Documentation fee 1199"]],
    ["DOC FEE (+ $85)", ["Documentation fee 85"]],
    ["Price excludes a documentary fee of $699.", ["Documentation fee 699"]],
    ["plus tax, title and $499 dealer fee", ["Dealer fee 499"]],
    ["Plus tax, title, license and documentation fee of $385.", ["Documentation fee 385"]],
    ["Price plus $1,499 in dealer fees", ["Dealer fees 1499"]],
    ["Price does not include $499 dealer doc fee: $9,995", ["Documentation fee 499"]],
    ["Prices don't include a $899 dealer service fee.", ["Dealer service fee 899"]],
    ["includes rebates but excludes the $250 admin fee", ["Administrative fee 250"]],
    [
      "Dealer Processing Charge (not required by law): $990. Dealer processing charge $990",
      ["Dealer processing charge 990"],
    ],
    ["Doc fee $260, CVR fee $24", ["Documentation fee 260", "CVR fee 24"]],
    ["Advertised Price $17,995 Doc Fee + $250 $18,245", ["Documentation fee 250"]],
    ["$499 Doc Fee $17,995 Internet Price", ["Documentation fee 499"]],
    ["closing fee $599 and electronic filing fee $35 are added", ["Closing fee 599", "Electronic filing fee 35"]],
    [
      "title fees, government fees, and $799 Dealer Service Transfer Fee are not included in quoted price",
      ["Dealer service transfer fee 799"],
    ],
    ["Dealer documentation fee $499", ["Documentation fee 499"]],
    ["Dealer documentary fee $499", ["Documentation fee 499"]],
    ["Dealer document fee $499", ["Documentation fee 499"]],
    ["Doc and processing fee $499", ["Documentation fee 499"]],
    ["Doc/processing fee $499", ["Documentation fee 499"]],
    ["Dealer preparation charge $499", ["Dealer preparation fee 499"]],
    ["Dealer handling  fee $99", ["Dealer handling fee 99"]],
    ["Dealer filing fee $99", ["Electronic filing fee 99"]],
    ["E-filing fee $35", ["Electronic filing fee 35"]],
    ["Dealer administration charge $99", ["Administrative fee 99"]],
    ["Dealer admin fee $99", ["Administrative fee 99"]],
    ["EVR fee $24", ["EVR fee 24"]],
    ["Recon fee $995", ["Reconditioning fee 995"]],
    ["Closing. fee $599", ["Closing fee 599"]],
    ["Dealer. service fee $99", ["Dealer service fee 99"]],
    ["Doc fee:$499", ["Documentation fee 499"]],
    ["$499 a dealer fee", ["Dealer fee 499"]],
    ["plus tax and tags, $499 in dealer fees", ["Dealer fees 499"]],
    ["Closing charges $99", ["Closing charges 99"]],
    ["Doc fee* $499", ["Documentation fee 499"]],
    ["Doc fee - $499", ["Documentation fee 499"]],
    ["Doc fee +$499", ["Documentation fee 499"]],
    ["$499 (doc fee) on top", ["Documentation fee 499"]],
    ["$499.95 dealer fee", ["Dealer fee 500"]],
    ["plus an $89 doc fee", ["Documentation fee 89"]],
    ["Doc fee $10", ["Documentation fee 10"]],
    ["Doc fee $2,500", ["Documentation fee 2500"]],
    ["title & tax and dealer fee $499", ["Dealer fee 499"]],
    ["Price includes mats, prices exclude the $499 doc fee", ["Documentation fee 499"]],
    ["Price includes mats. Doc fee $499", ["Documentation fee 499"]],
    ["Price includes mats! Doc fee $499", ["Documentation fee 499"]],
    ["We may call. Doc fee $499", ["Documentation fee 499"]],
    ["Doc fee $499. Prices may change.", ["Documentation fee 499"]],
    ["Doc fee $499; offers may end", ["Documentation fee 499"]],
    [`Price includes ${"x ".repeat(120)}doc fee $499`, ["Documentation fee 499"]],
    [`Doc fee $499 ${"x ".repeat(70)}may apply`, ["Documentation fee 499"]],
    ["Doc fee $499, and again: doc fee $499", ["Documentation fee 499"]],
    ["Dealer Prep Fee $995 Reconditioning Fee $1,495", ["Dealer preparation fee 995", "Reconditioning fee 1495"]],
  ])("finds in %j", (text, fees) => {
    expect(read(text)).toEqual(fees);
  });

  it.each([
    "No dealer fees! $9,995",
    "No doc fee $499 savings",
    "Price includes $499 doc fee",
    "All prices include our documentation fee of $499.",
    "$499 doc fee included",
    "Doc fee $499 is already included in the price",
    "up to $499 doc fee",
    "optional $995 dealer prep fee",
    "A doc fee of $499 may apply",
    "Title fee $75, registration fee $150, license fee $40, tax $1,200",
    "Title/doc fee $599",
    "tax, title, registration and documentation fees $700",
    "Delivery fee $299. Destination charge $1,395. Shipping and processing fee $599",
    "Lease acquisition fee $650, disposition fee $395, loan processing fee $99",
    "Rebate $1,000, trade-in credit $500, discount $750",
    "Doc fee may be charged. $17,995",
    "Dealer fees not included $9,995",
    "CA doc fee $85, NV doc fee $499, TX doc fee $150",
    "Doc fee $299 - $499 by state",
    "*AZ - Taxes, title and $799 dealer services fee is not included in price. CO - Taxes are not included.",
    "Nevada residents: price plus doc fee $499",
    "Processing fee $25/mo",
    "Doc fee $299-$499",
    "Doc fee $9",
    "Doc fee $499.5",
    "Doc fee $09",
    "Doc fee $2,501",
    "Doc fee $499, doc fee $599",
    "Doc fee $499, doc fee $599, doc fee $499",
    "We waive doc fee $499",
    "waived doc fee $499",
    "no other dealer fees $499",
    "without any additional doc fee $499",
    "tag/doc fee $499",
    "license & doc fee $499",
    "licence and doc fees $499",
    "plate and dealer fees $300",
    "taxes and dealer fees $900",
    "tax, and dealer fees $900",
    "$495 discount on the dealer fee",
    "$495 is the price with a low dealer fee",
    "Documentation available. Fees: see dealer. $499 down",
    "",
  ])("finds nothing in %j", (text) => {
    expect(read(text)).toEqual([]);
  });

  it("tells sentences about prices from other words", () => {
    const about = (text: string) => readFeeLines(text)[0]?.isAboutPrices;
    expect(about("All prices exclude tax, tags and a $799 processing fee.")).toBe(true);
    expect(about("Doc fee $499")).toBe(false);
  });

  it.each([
    "Price excludes $499 doc fee",
    "Prices exclude a doc fee of $499",
    "Pricing excl. doc fee $499",
    "This excludes doc fee $499",
    "Price, doc fee $499",
    "plus doc fee $499",
    "Doc fee $499 is added",
    "We add a doc fee of $499",
    "An additional doc fee of $499",
    "Doc fee $499 not included",
    "Tax, a doc fee of $499",
    "Taxes extra, doc fee $499",
    "Priced without mats, doc fee $499",
  ])("takes for a sentence about prices: %s", (text) => {
    expect(readFeeLines(text).map(({ isAboutPrices }) => isAboutPrices)).toEqual([true]);
  });
  it("takes a fee as one about prices when one of its lines says so", () => {
    for (const text of ["Doc fee $499. Price plus $499 doc fee", "Price plus $499 doc fee. Doc fee $499"]) {
      expect(readFeeLines(text)).toEqual([{ name: "Documentation fee", amountUsd: 499, isAboutPrices: true }]);
    }
  });
  it("finds nothing in a group's rules by state, for each state", () => {
    const states =
      "AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY";
    for (const state of states.split(" ")) {
      expect([state, ...read(`${state} - dealer fee $499`)]).toEqual([state]);
      expect([state, ...read(`${state}: dealer fee $499`)]).toEqual([state]);
    }
    expect(read("XX - dealer fee $499")).toEqual(["Dealer fee 499"]);
    expect(read("Doc fee $499 for residents")).toEqual([]);
  });

  it("reads a long hostile text in time that grows with its length", () => {
    for (const piece of ["dealer ", "doc/", "$1,1", "doc fee $499 "]) {
      const read = (pieces: number) => readFeeLines(`${piece.repeat(pieces)} fee`);
      expect([piece, isInProportion(read, 40_000)]).toEqual([piece, true]);
    }
  });
});

it.each<[string, number | null, number[], number[]]>([
  ["stays on top of the price beside it", 17_995, [17_995, 18_494], [499]],
  ["is in the total that is taken for the price", 18_494, [17_995, 18_494], []],
  ["stays where no price is known", null, [], [499]],
])("a fee %s", (_what, price, shown, left) => {
  const fees = feesOnTop([{ name: "Documentation fee", amountUsd: 499 }], price, shown);
  expect(fees.map(({ amountUsd }) => amountUsd)).toEqual(left);
});

describe("several fees", () => {
  const fees = [499, 100].map((amountUsd) => ({ name: `Fee of ${amountUsd}`, amountUsd }));
  it.each<[string, number, number[], number[]]>([
    ["are all in the total that is taken for the price", 18_594, [17_995, 18_594], []],
    ["are on top but for the one that the price has", 18_494, [17_995], [100]],
    ["are on top of the price beside them", 17_995, [17_995], [499, 100]],
    ["are on top where an amount is a dollar off", 18_495, [17_995], [499, 100]],
    ["are no price themselves", 499, [], [100]],
  ])("%s", (_what, price, shown, left) => {
    expect(feesOnTop(fees, price, shown).map(({ amountUsd }) => amountUsd)).toEqual(left);
  });
});
