import { expect, test } from "vitest";
import { readDocument } from "./page-document.ts";
import { columnValues } from "./table-columns.ts";

const HEADS = "<tr><th></th><th>Vehicle</th><th>Mileage</th></tr>";
/** Returns the values of the last row of a table. */
function lastRow(table: string) {
  const body = `<table>${table}</table>`;
  const document = readDocument({ url: "https://lot.example/", status: 200, contentType: "text/html", body });
  return columnValues(document, document.elements.filter(({ name }) => name === "tr").slice(-1));
}

test("a cell's value stands under its column's head", () => {
  const row = "<tr><td><img src='/1.jpg'></td><td>2018 Honda Accord</td><td>41,000</td></tr>";
  const values = [
    ["Vehicle", "2018 Honda Accord"],
    ["Mileage", "41,000"],
  ];
  expect(lastRow(HEADS + row)).toEqual(values);
  expect(lastRow(`<thead><tr><td></td><td>Vehicle</td><td>Mileage</td></tr></thead><tbody>${row}</tbody>`)).toEqual(
    values,
  );
  expect(lastRow(HEADS + row.replace("</tr>", "<td><a href='/1'>Details</a></td></tr>"))).toEqual(values);
});

test.each([
  ["a table without heads", "<tr><td>Make</td><td>Honda</td></tr><tr><td>Model</td><td>Accord</td></tr>"],
  ["a row with other cells than heads", `${HEADS}<tr><td>2018 Honda Accord</td></tr>`],
  ["a cell over several columns", `${HEADS}<tr><td></td><td colspan="2">2018 Honda Accord</td><td>x</td></tr>`],
])("%s has no such values", (_, table) => expect(lastRow(table)).toEqual([]));

test("a value stands under the head of a row of elements above its row", () => {
  const row = (...texts: string[]) => `<p>${texts.map((text) => `<i>${text}</i>`).join("")}</p>`;
  const rows = row("2018 Honda Accord", "41,000", "$9,995") + row("2019 Kia Soul", "12,000", "$8,995");
  const last = (body: string) => {
    const document = readDocument({ url: "https://lot.example/", status: 200, contentType: "text/html", body });
    return columnValues(document, document.elements.filter(({ name }) => name === "p").slice(-1)).slice(1);
  };
  const values = [
    ["Miles", "12,000"],
    ["Price", "$8,995"],
  ];
  expect(last(`<div>${row("Vehicle", "Miles", "Price")}${rows}</div>`)).toEqual(values);
  expect(last(`<div>${row("Vehicle", "Miles", "Price")}<div>${rows}</div></div>`)).toEqual(values);
  expect(last(`<div>${row("Vehicle", "Miles", "Price")}${row("2019 Kia Soul", "12,000", "$8,995")}</div>`)).toEqual(
    values,
  );
  expect(last(`<div>${rows}</div>`)).toEqual([]);
  // Words by which visitors sort are no heads, nor are those under which the values do not fit.
  const button = row("<button>Vehicle</button>", "Miles", "Price");
  for (const bar of [row("Year", "Mileage", "Price"), row("Sort:", "Mileage", "Price"), row("Car", "", ""), button]) {
    expect(last(`${bar}<div>${rows}</div>`)).toEqual([]);
  }
});
