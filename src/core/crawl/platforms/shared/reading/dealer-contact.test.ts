import { expect, it } from "vitest";
import { contactOn } from "./dealer-contact.ts";
import { readDocument } from "./page-document.ts";

const NAME = "Harbor Motors";
const read = (body: string, name: string | undefined = NAME) =>
  contactOn(
    readDocument({
      url: "https://harbor.example/",
      status: 200,
      contentType: "text/html",
      body: `<body>${body}</body>`,
    }),
    name,
  );
const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const HARBOR = {
  "@type": "AutoDealer",
  name: "Harbor Motors of Chantilly",
  telephone: "(703) 555-0142",
  email: "mailto:leads@harbor.example",
  address: {
    "@type": "PostalAddress",
    streetAddress: "4100 Auto Park Way",
    addressLocality: "Chantilly",
    addressRegion: "VA",
    postalCode: "20151",
  },
  openingHoursSpecification: [
    { dayOfWeek: ["Monday", "https://schema.org/Tuesday"], opens: "09:00", closes: "19:00:00" },
    { dayOfWeek: "Sunday", opens: "00:00", closes: "00:00" },
    { dayOfWeek: "Saturday", opens: "10:00", closes: "12:00", validFrom: "2026-12-24" },
  ],
};
const FULL = {
  phone: "7035550142",
  email: "leads@harbor.example",
  street: "4100 Auto Park Way",
  town: "Chantilly, VA",
  zipCode: "20151",
  hours: "Mo-Tu 09:00-19:00",
};
const call = (number: string, words = "") => `<p>${words} <a href="tel:${number}">${number}</a></p>`;

it("reads the dealer of the structured data, and of microdata", () => {
  expect(read(ld(HARBOR))).toEqual(FULL);
  expect(
    read(`<div itemscope itemtype="https://schema.org/AutoDealer"><span itemprop="name">Harbor Motors</span>
      <span itemprop="telephone">703-555-0142</span><meta itemprop="openingHours" content="Mo-Sa 09:00-18:00"></div>`),
  ).toEqual({ phone: "7035550142", hours: "Mo-Sa 09:00-18:00" });
});

it("takes its own rooftop's data from a group's page, and nothing where it is not clear which that is", () => {
  const bay = { ...HARBOR, name: "Bay Honda", telephone: "703-555-0199", address: "1 Bay St, Reston, VA 20190" };
  const group = ld({ "@graph": [bay, HARBOR] }) + call("703-555-0111", "Call us");
  expect(read(group)).toMatchObject({ phone: "7035550142", street: "4100 Auto Park Way" });
  expect(read(group, "Somebody Else")).toEqual({});
});

it("reads links and the footer: the sales desk's number, not the service's, nor one that counts calls", () => {
  const footer = "<footer><address>4100 Auto Park Way<br>Chantilly, VA 20151</address></footer>";
  const service = call("703-555-0170", "Service:");
  const place = { street: "4100 Auto Park Way", town: "Chantilly, VA", zipCode: "20151" };
  expect(read(footer + call("703-555-0142", "Sales:") + service)).toEqual({ phone: "7035550142", ...place });
  expect(read(footer + call("703-555-0142") + service + call("800-555-0142"))).toMatchObject({ phone: "7035550142" });
  expect(read(`${footer}<span class="callrail-swap">${call("703-555-0142")}</span>`)).toEqual(place);
  expect(read(call("703-555-0142") + call("703-555-0143"))).toEqual({});
});

it("takes a mailbox for leads where the page links to one only", () => {
  const mail = (address: string) => `<a href="mailto:${address}?subject=Hi">Write</a>`;
  expect(read(mail("sales@harbor.example") + mail("privacy@harbor.example"))).toEqual({
    email: "sales@harbor.example",
  });
  expect(read(mail("ann@harbor.example") + mail("bob@harbor.example"))).toEqual({});
});

it("leaves out visible data of a page with two addresses", () => {
  const lots = ["1 Bay Street<br>Reston, VA 20190", "2 Hill Road<br>Vienna, VA 22180"];
  expect(
    read(`<footer>${lots.map((lot) => `<address>${lot}</address>`).join("")}${call("703-555-0142")}</footer>`),
  ).toEqual({});
});

it("takes street, zip and town from one place", () => {
  const address = { addressLocality: "Manassas", addressRegion: "VA", postalCode: "20110" };
  const town = ld({ "@type": "AutoDealer", name: NAME, address });
  const footer = (zip: string) => `<footer><address>500 Oak Ave<br>Manassas Park, VA ${zip}</address></footer>`;
  expect(read(town + footer("22030"))).toEqual({ town: "Manassas, VA", zipCode: "20110" });
  expect(read(town + footer("20110"))).toEqual({
    street: "500 Oak Ave",
    town: "Manassas Park, VA",
    zipCode: "20110",
  });
});

it.each([
  ["Service & Maintenance:", undefined],
  ["Service: 12 Main St", undefined],
  ["Service: call us", undefined],
  ["Main line:", "7035550142"],
  ["Fairfax Apartments:", "7035550142"],
  ["Sales & Service:", "7035550142"],
  ["Sales: 703-555-0199 Service:", undefined],
])("a number behind %j is %j", (words, phone) => expect(read(call("703-555-0142", words)).phone).toBe(phone));
