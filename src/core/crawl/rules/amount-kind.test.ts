import { describe, expect, it } from "vitest";
import { type AmountKind, amountKind, asksToCall, deniesPrice, unitBehind } from "./amount-kind.ts";

const lines = (text: string): string[] => text.trim().split(/\s*[\n|]\s*/);
/** Returns the kind of an amount after these words. */
const behind = (before: string) => amountKind(before, "", []);

describe("a label before an amount", () => {
  it.each<[AmountKind, string]>([
    [
      "final",
      `Now | Sale | Sale Price: | Special | Internet Price | Today's Price | Todays Price | e-Price | ePrice | One Price
       Our Price | Our Best Price | Your Cash Price | Final Price | Web Price | Online Price | No-Haggle Price | After Rebate | After all discounts
       No haggle price | Clearance Price | Promo Price | Promotional Price | Discount Price | Discounted Price
       Reduced Price | Internet Selling Price | Special Internet Price | Our Dealer Price | Now Low Price | Our Sale Price`,
    ],
    ["list", "List Price | Listing price: | List Price Value"],
    [
      "msrp",
      `MSRP | MSRP: | M.S.R.P. | Retail | Retail Price | Was | Original Price | Originally | Sticker | Before | Regular Price
       Regularly | Old Price | Window Sticker | KBB Value | NADA Retail | Book Value | Market Value | Market Average
       Market Price | Suggested Retail Price | Compare at | Compared at | Reduced from | Former Price | Formerly
       Previous Price | Previously`,
    ],
    [
      "other",
      `Save | Savings | Save up to | Saving off MSRP of | Savings below the market of | You save over | Price Drop | Reduced by
       Discount | Rebate | Off | Down | Down Payment | Monthly Payment | Month | Mo | Payments | APR | Weekly | Week
       Lease | Lease Special | Financing | Financed | Finance Price | Trade-In Value | Trade in | Trade | Deposit | Fee | Fees
       Doc | Shipping | Delivery | Transport | Invoice Price | Tax | Cash back | Cashback | Incentive | Credit | Bonus
       Dealer cost | Customer Cash | Under | Over | Below | Above | Up to | Amount due | Signing | Military Offer | Loyalty Deal | College
       Member Price | Conquest Amount | Starting bid | Reserve for`,
    ],
    ["price", "Price | Price: | Asking | Asking price | Selling Price | Total | Total Price | Cash Price"],
    ["plain", "2019 Honda Civic | Prices | Nowhere | Wholesale | Resale | Stickers | "],
  ])("makes it %s", (kind, labels) => {
    for (const label of lines(labels)) expect(`${label}: ${behind(`${label} `)}`).toBe(`${label}: ${kind}`);
  });

  it.each<[string, AmountKind]>([
    ["Was $9,995 Now ", "final"],
    ["Sale $9,995 MSRP ", "msrp"],
    ["Our price is $9,995, save ", "other"],
    ["MSRP $9,995 Price ", "price"],
  ])("counts when it is the nearest: %s", (before, kind) => {
    expect(behind(before)).toBe(kind);
  });
  it("counts within a hundred characters", () => {
    expect(behind(`MSRP${"-".repeat(96)}`)).toBe("msrp");
    expect(behind(`MSRP${"-".repeat(97)}`)).toBe("plain");
  });
  it.each(
    lines(`No dealer fees! | Zero down | 0 down payments | Without doc fees | Free delivery | Includes all fees | Price
      included shipping | Including tax | No doc fees | No delivery charges | No credit | Easy financing! | Low down payment available
      Flexible payments; | No fee | No big dealer fees | No  fees | No big  dealer fees | Sin enganche | Cero anticipo | Pagos disponibles | ¡Pagos fáciles! | ¡Ahorra hoy! | No down payment | Zero down  payment
      No payment | No discount | Includes tax | No taxes | Easy payment! | Low rate, | Low down! | Low  payments! | Low down  payments!
      Low monthly  payments! | Easy financing ! | Great rates  available | Affordable financing options | Great credit, | Low monthly payments |`).filter(
      Boolean,
    ),
  )("is none that praises or promises: %s", (before) => {
    expect(["plain", "price"]).toContain(behind(`${before}| `));
  });
  it("is a label when a low payment is the amount itself", () => {
    expect(behind("Low down payment ")).toBe("other");
    expect(behind("Easy financing ")).toBe("other");
  });
});

describe("words after an amount", () => {
  it.each(
    lines(`weekly | bi-weekly | a week | every week | deposit | refundable deposit | /mo | / mo | /wk | /month | /week | per month | per week | per mo | a month | month | monthly | mo | off | down | down payment
      savings | saving | discount | below | under | in fees | in savings | bonus | cash back | customer cash allowance
      cash offer | cash bonus | cash incentive | dealer fee | doc fees | documentation charge | in dealer fees
      processing fee | admin fee | administrative charge | service fee | conveyance fee | dealer prep fee | title fee
      delivery charge | destination charge`),
  )("make it no price: %s", (after) => {
    expect(unitBehind(` ${after} and more`)).not.toBe("");
    expect(amountKind("Sale Price ", ` ${after}`, ["price"])).toBe("other");
  });
  it.each(
    lines(`miles | or $99 off | off-road | down  from $9,995 | down payments  from $99 | down payments from $1 | down  payment as | down from $9,995 | down payments from $99 | down payment as low | down payments start
      down payments available | mood | doc fee not included | dealer fee extra | shipping available nationwide | fee | Sale Price | in stock`),
  )("leave it a price: %s", (after) => {
    expect(unitBehind(` ${after}`)).toBe("");
    expect(amountKind("Sale Price ", ` ${after}`, [])).toBe("final");
  });
});

describe("names of the elements around an amount", () => {
  const named = (...classes: string[]) => amountKind("", "", classes);
  it.each<[AmountKind, string]>([
    ["msrp", "strike | strikethrough price | line through | linethrough | crossed out | crossed"],
    [
      "msrp",
      `old price | former price | previous | was price | regular price | compare at | compare price | original | msrp
       retail | list price | listprice | sticker | oldprice | wasprice`,
    ],
    [
      "other",
      "monthly payment | payment | saving | savings | discount | down | lease | rebate | month | fee | fees | shipping | invoice",
    ],
    [
      "final",
      "discounted | discount price | reduced price | sale price | now price | new price | current price | final price",
    ],
    ["final", "special price | internet price | our price"],
    ["price", "price | asking | selling | total | cash | vehicleprice | pricevalue | car priceamount | now"],
    ["plain", "vehicle | new | sale | was now price | old final price | amount | prices"],
  ])("make it %s", (kind, names) => {
    for (const name of lines(names)) expect(`${name}: ${named(name)}`).toBe(`${name}: ${kind}`);
  });
  it("count from the innermost on", () => {
    expect(named("amount", "sale price", "msrp")).toBe("final");
    expect(named("price", "old price")).toBe("price");
    expect(named("vehicle", "card")).toBe("plain");
  });
  it("of a struck element count before its label, at any position", () => {
    expect(amountKind("Sale Price ", "", ["amount", "strike"])).toBe("msrp");
    expect(amountKind("Sale Price ", "/mo", ["strike"])).toBe("other");
  });
  it.each<[string, string, AmountKind]>([
    ["MSRP ", "sale price", "msrp"],
    ["Save ", "price", "other"],
    ["List Price ", "sale price", "list"],
    ["Price ", "msrp", "msrp"],
    ["Sale Price ", "monthly payment", "other"],
    ["Price ", "sale price", "price"],
    ["List Price ", "msrp", "list"],
    ["MSRP ", "monthly payment", "msrp"],
    ["Save ", "msrp", "other"],
    ["Sale Price ", "price", "final"],
    ["Sale Price ", "vehicle", "final"],
  ])("beside the label %j: %j", (label, names, kind) => {
    expect(amountKind(label, "", [names])).toBe(kind);
  });
});

describe("a call for the price", () => {
  it.each(
    lines(`Call for price | Call us for pricing | Contact us about our best price | Ask for a quote | E-mail for price
      Email us for the internet price | Text for current price | Inquire for pricing | Request a quote | Request price
      Please call for price | Please call us for our sale price | Price on request | Price upon request | Please call
      Please call us now | Please call us today | Please call today! | Price: please call | Please call 555-0100 for a price`),
  )("is %s", (text) => {
    expect(asksToCall(text)).toBe(true);
  });
  it.each(
    lines(`Call for details | Contact us | Price $9,995 | Recall pricing notes | We call it a day, at a price | Please call ahead
      Ask about financing`),
  )("is not %s", (text) => {
    expect(asksToCall(text)).toBe(false);
  });
  it("has sixty characters at most", () => {
    expect(asksToCall(`${"-".repeat(45)} call for price`)).toBe(true);
    expect(asksToCall(`${"-".repeat(46)} call for price`)).toBe(false);
  });
});

it.each(["Cash Price: $0", "Price: N/A"])("%s is no price", (text) => expect(deniesPrice(text, "")).toBe(true));
