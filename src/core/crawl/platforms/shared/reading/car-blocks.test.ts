import { expect, test } from "vitest";
import { carBlocks } from "./car-blocks.ts";
import { ListMemory } from "./list-memory.ts";
import { readDocument, textWithin } from "./page-document.ts";

const SITE = "https://lot.example";
const blocks = (body: string) => {
  const document = readDocument({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body });
  return carBlocks(document).map(({ roots: [root] }) => textWithin(document, root));
};

test("finds cards without links and VINs by their repetition", () => {
  const card = (name: string, rest: string) => `<div class="car"><h3>${name}</h3><p>${rest}</p></div>`;
  const list = `${card("2018 Honda Accord EX", "$18,995")}${card("2020 Dodge Challenger", "41,000 miles")}`;
  expect(blocks(`<h1>Used cars</h1><div>${list}</div>`)).toEqual([
    "2018 Honda Accord EX $18,995",
    "2020 Dodge Challenger 41,000 miles",
  ]);
});

test.each([
  ["a table", "<table>", "tr", "td", "</table>"],
  ["a list", "<ul>", "li", "span", "</ul>"],
  ["articles", "<main>", "article", "div", "</main>"],
])("finds the cars of %s", (_what, open, row, cell, close) => {
  const line = (...texts: string[]) => `<${row}>${texts.map((text) => `<${cell}>${text}</${cell}>`).join("")}</${row}>`;
  const body = `${open}${line("2018 Honda Accord", "$18,995", "41,000 mi")}${line("2018 Honda Accord", "$17,995", "52,000 mi")}${close}`;
  expect(blocks(body)).toEqual(["2018 Honda Accord $18,995 41,000 mi", "2018 Honda Accord $17,995 52,000 mi"]);
});

test("keeps all parts of a card together, also where a part repeats the make", () => {
  const card = (make: string, model: string, miles: string) =>
    `<div><div><h3>2018 ${make} ${model}</h3><b>$9,995</b></div><ul><li>Make</li><li>${make}</li><li>${miles} miles</li></ul></div>`;
  expect(blocks(card("Honda", "Accord", "41,000") + card("Ford", "Focus", "52,000"))).toEqual([
    "2018 Honda Accord $9,995 Make Honda 41,000 miles",
    "2018 Ford Focus $9,995 Make Ford 52,000 miles",
  ]);
});

test("finds names in separate elements, and a last row with one card", () => {
  const card = (make: string, model: string) => `<div class="col"><p>${make}</p><h6>${model}</h6><p>$9,995</p></div>`;
  const rows = `<div class="row">${card("honda", "2018 accord")}${card("ford", "2016 focus")}</div><div class="row">${card("kia", "2019 soul")}</div>`;
  expect(blocks(`<section>${rows}</section>`)).toEqual([
    "honda 2018 accord $9,995",
    "ford 2016 focus $9,995",
    "kia 2019 soul $9,995",
  ]);
});

test("keeps cars apart whose cards say the same, and takes one car shown twice for one", () => {
  const card = (link: string) => `<li><a href="${link}">2018 Honda Accord</a> <b>$18,995</b></li>`;
  expect(blocks(`<ul>${card("/car/1")}${card("/car/2")}${card("/car/3")}</ul>`)).toHaveLength(3);
  const twice = (link: string) => `<div class="car"><ul>${card(link)}${card(link)}</ul></div>`;
  expect(blocks(`${twice("/car/1")}${twice("/car/2")}`)).toHaveLength(2);
});

test.each([
  ["a menu of makes", "<nav><a>Honda</a><a>Ford</a> $9,995</nav>"],
  ["a filter", "<form><label>Honda (12)</label><label>Ford (3)</label><b>Price</b> $5,000</form>"],
  ["a blog", "<article><h3>2018 Honda Accord review</h3></article><article><h3>2019 Ford Focus tested</h3></article>"],
  ["a single car", "<div><h3>2018 Honda Accord</h3><p>$18,995</p></div>"],
])("takes %s for no list", (_what, body) => expect(blocks(body)).toEqual([]));

test("the only card of a later page is the part with the shape of earlier cards, not what is around it", () => {
  const memory = new ListMemory();
  const read = (body: string) => {
    const document = readDocument({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body });
    return carBlocks(document, memory).map(({ roots: [root] }) => textWithin(document, root));
  };
  const card = (name: string, box = "") => `<div${box}><h3>${name}</h3><p>$9,995</p></div>`;
  const around = (one: string) => `<div class="box"><div><p>Stock # 77</p>${one}</div></div>`;
  read(card("2018 Honda Accord") + card("2016 Ford Focus"));
  expect(read(around(card("2019 Kia Soul")))).toEqual([]);
  const item = (name: string) => `<li>${card(name)}</li>`;
  expect(read(`<ul>${item("2018 Honda Accord")}${item("2016 Ford Focus")}</ul>`)).toHaveLength(2);
  const said = "<section><h3>Reviews</h3><p>“Our 2012 Ford F-150 went for $9,500”</p><p>2012 Ford F-150</p></section>";
  expect(read(around(item("2019 Kia Soul")) + said)).toEqual(["2019 Kia Soul $9,995"]);
  read(card("2018 Honda Accord", ' class="box"') + card("2016 Ford Focus", ' class="box"'));
  expect(read(around(card("2019 Kia Soul", ' class="box"')))).toEqual(["2019 Kia Soul $9,995"]);
});

test("the only row of a later page is a card by the shape of earlier rows, though make and model are apart in it and a narrow screen has it again", () => {
  const memory = new ListMemory();
  const narrow = (row: string) => `${row}<div class="narrow">${row}</div>`;
  const rows = (...cars: string[]) => {
    const cells = cars.map((car) =>
      narrow(
        `<tr class="unit">${car
          .split(" ")
          .map((text) => `<td>${text}</td>`)
          .join("")}<td>$9,995</td></tr>`,
      ),
    );
    const table = `<table><tr><th>Year</th><th>Make</th><th>Model</th><th>Price</th></tr>${cells.join("")}</table>`;
    const body = `<main>${table}<p>Payments from $199</p><a href="/search?q=kia">Used Kia Soul in Salem</a></main>`;
    const document = readDocument({ url: `${SITE}/inventory/`, status: 200, contentType: "text/html", body });
    return carBlocks(document, memory).map(({ roots: [root] }) => textWithin(document, root));
  };
  expect(rows("2018 Honda Accord", "2016 Ford Focus")).toHaveLength(2);
  expect(rows("2019 Kia Soul")).toEqual(["2019 Kia Soul $9,995"]);
});

test("the only row of a table with heads is a card", () => {
  const memory = new ListMemory();
  const heads = "<tr><th>Vehicle</th><th>Price</th><th>Condition</th></tr>";
  const read = (row: string) => {
    const body = `<main><h1>GMC</h1><table>${heads}${row}</table><p>Call us</p></main>`;
    const document = readDocument({ url: `${SITE}/gmc/`, status: 200, contentType: "text/html", body });
    return carBlocks(document, memory).map(({ roots: [root] }) => textWithin(document, root));
  };
  expect(read("<tr><td>GMC Sierra 1500</td><td>$26,988</td><td>Certified</td></tr>")).toEqual([
    "GMC Sierra 1500 $26,988 Certified",
  ]);
  expect(read("<tr><td>GMC Sierra 1500</td></tr>")).toEqual([]);
});

test("names with their facts side by side are cars up to the next name, also beside what customers say of theirs", () => {
  const car = (name: string) => `<dt>${name}</dt><dd>$9,995</dd><dd>41,000 miles</dd>`;
  const said = (name: string) => `<div><p>“Our ${name} came with 85,000 miles”</p><p>${name}</p></div>`;
  const praise = `<section><h3>What Our Customers Say</h3>${said("2017 Honda Odyssey")}${said("2012 Ford F-150")}</section>`;
  const document = readDocument({
    url: `${SITE}/inventory/`,
    status: 200,
    contentType: "text/html",
    body: `<dl>${car("2018 Honda Accord")}${car("2016 Ford Focus")}<h2>Hours</h2><dd>9-5</dd></dl>${praise}`,
  });
  expect(carBlocks(document).map(({ roots }) => roots.map((one) => textWithin(document, one)).join(" "))).toEqual([
    "2018 Honda Accord $9,995 41,000 miles",
    "2016 Ford Focus $9,995 41,000 miles",
  ]);
  const unknown = readDocument({
    url: `${SITE}/inventory/`,
    status: 200,
    contentType: "text/html",
    body: `<dl>${car("2018 Honda Accord")}<dt>2025 Wanderer</dt><dd>$8,777</dd>${car("2016 Ford Focus")}<dt>Hours</dt><dd>9-5</dd></dl>`,
  });
  expect(carBlocks(unknown).map(({ roots }) => roots.length)).toEqual([3, 3]);
  expect(blocks(`<dl>${car("LOW MILES! 2018 Honda Accord")}${car("2016 Ford Focus")}</dl>`)).toHaveLength(2);
  const parts = (make: string, model: string) => car(`<div>${make}</div><div>${model}</div>`);
  expect(blocks(`<dl>${parts("2018 Honda", "Accord")}${parts("2016 Ford", "Focus")}</dl>`)).toEqual([
    "2018 Honda Accord",
    "2016 Ford Focus",
  ]);
});

test("finds cards whose names are only in the texts of their pictures and links", () => {
  const named = (rest: string, name: string) =>
    `<div class="car"><a ${name}><img src="/1.jpg"></a><p>${rest}</p></div>`;
  const list = named("$18,995", 'title="2018 Honda Accord"') + named("41,000 miles", 'aria-label="2020 Kia Soul"');
  const picture = '<div class="car"><img src="/3.jpg" alt="2019 Ford F-150"><p>$22,995</p></div>';
  expect(blocks(list + picture)).toEqual(["$18,995", "41,000 miles", "$22,995"]);
});
