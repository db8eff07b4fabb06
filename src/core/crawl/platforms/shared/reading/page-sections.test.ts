import { expect, test } from "vitest";
import { ListMemory } from "./list-memory.ts";
import { readDocument } from "./page-document.ts";
import { pageSections, sectionNamed } from "./page-sections.ts";
import { readListPage } from "./read-page.ts";

const card = (id: string) => `<article id="${id}">car</article>`;
/** Returns the section of each card of a page, by its id. */
function sections(body: string, memory = new ListMemory()): Record<string, string | null> {
  const document = readDocument({ url: "https://lot.example/", status: 200, contentType: "text/html", body });
  const cards = document.elements.filter(({ name }) => name === "article");
  const spans = cards.map((element) => document.spans.get(element)).filter((span) => span !== undefined);
  const at = pageSections(document, spans, true, memory);
  return Object.fromEntries(cards.map(({ attribs }, i) => [attribs.id, at(spans[i]?.start ?? 0)]));
}

test.each([
  ["Recently Sold", "sold"],
  ["Sold vehicles", "sold"],
  ["Vendus récemment", "sold"],
  ["Recently Delivered", "sold"],
  ["Our Happy Customers", "sold"],
  ["Vehicles We’ve Sold", "sold"],
  ["No Longer Available", "sold"],
  ["Past Inventory", "sold"],
  ["Recent Sales", "sold"],
  ["Sold This Month", "sold"],
  ["Happy New Owners", "sold"],
  ["Already Gone", "sold"],
  ["Off the Lot", "sold"],
  ["Sorry, you missed these", "sold"],
  ["Found New Homes", "sold"],
  ["At our Ocala location", "elsewhere"],
  ["Get your car sold today", null],
  ["Nearby Vehicles", "elsewhere"],
  ["Sponsored", "beside"],
  ["Compare with", "beside"],
  ["Véhicules semblables", "beside"],
  ["More from our sister store, Harbor Auto Mall in Salem", "elsewhere"],
  ["Vehicles at our other locations", "elsewhere"],
  ["Also available at our partner, Harbor Auto Mall", "elsewhere"],
  ["From our family to yours", null],
  ["Similar vehicles", "beside"],
  ["You may also like", "beside"],
  ["Vehicles for sale", null],
  ["Cars sold with warranty", null],
  ["Just delivered to our lot", null],
  ["Thousands of happy customers", null],
  ["We've sold over 10,000 cars: browse our inventory", null],
  ["2018 Honda Accord recently sold", null],
  ["Some of the trucks we sold this month", "sold"],
  ["Sold Used Cars", "sold"],
  ["Recently Sold Trucks and SUVs", "sold"],
  ["Sold Vehicles at Smith Motors", "sold"],
  ["Latest Inventory", null],
  ["Our Latest Cars", null],
  ["Recent Inventory", null],
  ["In case you missed it", null],
  ["If you missed these, come back", null],
  ["Our most sold SUVs", null],
  ["All vehicles sold include a warranty", null],
  ["Every car sold comes inspected", null],
  ["Cars Sold Daily", null],
  ["At our new location", null],
  ["From our huge lot", null],
])("the heading %s means %s", (heading, section) => expect(sectionNamed(heading)).toBe(section));

test("a section reaches from its heading to the next of its rank", () => {
  const body = `<h1>Cars</h1>${card("a")}<h2>Recently sold</h2>${card("b")}<h3>SUVs</h3>${card("c")}<h2>Trucks</h2>${card("d")}`;
  expect(sections(body)).toEqual({ a: null, b: "sold", c: "sold", d: null });
});

test("a section ends with the element that holds its heading and its cards", () => {
  const body = `<div><div><h2>Similar cars</h2></div>${card("a")}</div><main>${card("b")}</main>`;
  expect(sections(body)).toEqual({ a: "beside", b: null });
});

test("an empty side column says nothing about the list", () => {
  expect(sections(`<aside><h3>Recently viewed</h3></aside><main>${card("a")}${card("b")}</main>`)).toEqual({
    a: null,
    b: null,
  });
});

test("a heading over all cards of a page is the page's own", () => {
  expect(sections(`<h1>Similar vehicles</h1>${card("a")}${card("b")}`)).toEqual({ a: null, b: null });
});

test("a list that is grouped by dealers has another dealer's cars under that dealer's name", () => {
  const page = (title: string) =>
    `<title>${title}</title><h2>Smith Ford</h2>${card("a")}<h2>Lee Auto Sales</h2>${card("b")}<h2>Featured Cars</h2>${card("c")}`;
  expect(sections(page("Used Cars | Smith Ford"))).toEqual({ a: null, b: "elsewhere", c: null });
  expect(sections(page("Used Cars"))).toEqual({ a: null, b: null, c: null });
});

test("a page read again has the same sections: the dealer's name below all cards groups no list", () => {
  const memory = new ListMemory();
  const page = `<title>Smith Motors</title><h2>Jones Autos</h2>${card("a")}${card("b")}<h2>Smith Motors</h2><p>Call us</p>`;
  for (let reading = 0; reading < 2; reading++) expect(sections(page, memory)).toEqual({ a: null, b: null });
});

test.each([
  ["its name", '<section id="sold-vehicles">', "</section>"],
  ["the words of its tab", '<a href="#gone">Sold</a><div id="gone">', "</div>"],
  ["a line above its cards", "<p><b>Recently sold</b></p>", ""],
])("a section of sold cars is known by %s", (_, before, after) => {
  expect(sections(`<main><div>${card("a")}</div>${before}${card("b")}${after}</main>`)).toEqual({ a: null, b: "sold" });
});

test("a section may have links to cars' pages alone", () => {
  const link = (stock: string) => `<li><a href="/vehicle/${stock}">${stock}</a></li>`;
  const body = `<ul>${link("10001")}${link("10002")}</ul><aside><h2>From our other location, Jones Kia</h2>${link("10003")}</aside>`;
  const page = (text: string) => ({ url: "https://lot.example/", status: 200, contentType: "text/html", body: text });
  const paths = (text: string) => readListPage(page(text)).unreadDetails.map((href) => href.slice(-5));
  expect(paths(body)).toEqual(["10001", "10002"]);
  expect(paths(`<h1>You may also like</h1><ul>${link("10001")}${link("10002")}</ul>`)).toEqual(["10001", "10002"]);
});
