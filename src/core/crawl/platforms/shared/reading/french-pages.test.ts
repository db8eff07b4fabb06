import { describe, expect, test } from "vitest";
import { conditionInAddress, conditionInWords } from "#core/facts/rules/condition.ts";
import { FORD, HONDA, SITE } from "../../conformance/fixture-kit.ts";
import { inventoryLinks } from "./list-links.ts";
import { readDocument } from "./page-document.ts";
import { readListPage } from "./read-page.ts";

const page = (body: string) => ({
  url: `${SITE}/`,
  status: 200,
  contentType: "text/html",
  body: `<html lang="fr-CA"><body>${body}</body></html>`,
});
const links = (body: string) =>
  inventoryLinks(readDocument(page(body))).map(({ href, rank }) => [href.slice(SITE.length), rank]);

describe("a French page", () => {
  test("leads to its list of used cars, not to the new ones", () => {
    const menu = `<a href="/">Accueil</a><a href="/vehicules-neufs/">Véhicules neufs</a><a href="/fr/inventaire">Notre inventaire</a>
      <a href="/vehicules-occasion/">Véhicules d’occasion</a><a href="/financement">Financement</a>`;
    expect(links(menu)).toEqual([
      ["/vehicules-occasion/", 3],
      ["/fr/inventaire", 2],
    ]);
  });

  test("takes a part of its list for a part", () => {
    expect(links(`<a href="/voitures-occasion-laval/">Voitures d’occasion à Laval</a>`)).toEqual([
      ["/voitures-occasion-laval/", 1],
    ]);
  });

  test("has labels for the facts of its cars", () => {
    const rows = (vin: string) =>
      `<ul><li>Année : 2019</li><li>Kilométrage : 41 000 km</li><li>NIV : ${vin}</li><li>No d’inventaire : A4410</li><li>Couleur extérieure : Blanc</li></ul>`;
    const card = (vin: string, name: string) =>
      `<li><h3><a href="/occasion/${vin}">${name}</a></h3><p>18 995 $</p>${rows(vin)}</li>`;
    const { vehicles } = readListPage({
      ...page(`<ul>${card(HONDA, "Honda Civic EX")}${card(FORD, "Ford F-150 XLT")}</ul>`),
      url: `${SITE}/vehicules-occasion/`,
    });
    expect(vehicles).toMatchObject([
      { vin: HONDA, mileage: "41 000 km", stockNumber: "A4410", exteriorColor: "Blanc" },
      { vin: FORD, mileage: "41 000 km", stockNumber: "A4410", exteriorColor: "Blanc" },
    ]);
  });

  test("in Spanish has them too", () => {
    const car = (vin: string) =>
      `<li><h3>2019 Honda Civic</h3><p>Precio: $18,995</p><p>VIN: ${vin}</p><p>Millas: 41,000</p><p>Número de inventario: A4410</p><p>Color exterior: Gris</p></li>`;
    const { vehicles } = readListPage({ ...page(`<ul>${car(HONDA)}${car(FORD)}</ul>`), url: `${SITE}/autos/` });
    expect(vehicles[0]).toMatchObject({ mileage: "41,000", stockNumber: "A4410", exteriorColor: "Gris" });
  });

  test.each([
    ["Usagé", "used"],
    ["Usagée", "used"],
    ["Véhicules usagés", "used"],
    ["Véhicule neuf", "new"],
    ["Fuel usage", null],
  ])("says %j of a car's condition", (words, condition) => {
    expect(conditionInWords(words)).toBe(condition);
  });

  test("says the condition in its addresses", () => {
    const of = (path: string) => conditionInAddress(SITE + path);
    expect([of("/vehicules-usages/"), of("/auto-neuves/12"), of("/inventaire/")]).toEqual(["used", "new", null]);
  });
});
