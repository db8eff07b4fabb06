import { expect, it } from "vitest";
import type { Understood } from "../../rules/sentence/pieces.ts";
import { parseListingSearch } from "../listing/listing-search.ts";
import { withSaidValues } from "./said-values.ts";
import { editSearch, type SearchEdit } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

const KEYWORD = "red or blue honda suv, black leather interior, sunroof, 2018";
const PIECES: [text: string, filters: Understood["filters"]][] = [
  ["red", { color: ["red"] }],
  ["blue", { color: ["blue"] }],
  ["honda", { make: ["Honda"] }],
  ["suv", { bodyStyle: ["suv"] }],
  ["black leather interior", { interiorColor: ["black"], features: ["leather-seats"] }],
  ["sunroof", { features: ["sunroof"] }],
  ["2018", { yearMin: 2018, yearMax: 2018 }],
];
const pieceAt = (at: number, text: string, filters: Understood["filters"]) => ({
  ...{ kind: "word" as const, label: text, text, filters, at },
});
const PIECES_OF_KEYWORD = PIECES.map(([text, filters]) => pieceAt(KEYWORD.indexOf(text), text, filters));

/** The filters of a search with a keyword; each edit changes it. */
function panels(address = "", keyword = KEYWORD, understood = PIECES_OF_KEYWORD) {
  const params = new URLSearchParams(address);
  params.set("keyword", keyword);
  let search = parseListingSearch(params, 1);
  const shown = () =>
    withSaidValues({
      search,
      understood,
      edit: (edit: SearchEdit) => {
        search = editSearch(search, edit);
      },
    } as Filters);
  return { shown: () => shown().search, edit: (edit: SearchEdit) => shown().edit(edit), search: () => search };
}

it("shows what the keyword says as chosen, and chosen values in its place", () => {
  expect(panels("color=green&features=third-row").shown()).toMatchObject({
    color: ["green"],
    make: ["Honda"],
    bodyStyle: ["suv"],
    interiorColor: ["black"],
    features: ["third-row", "leather-seats", "sunroof"],
    yearMin: 2018,
  });
});

it("replaces the words of a filter by another value, and keeps those that stay ticked", () => {
  const { edit, search, shown } = panels();
  edit({ color: ["red", "blue", "orange"] });
  expect(search()).toMatchObject({ keyword: "or honda suv, black leather interior, sunroof, 2018", color: ["orange"] });
  // The answer to the new keyword has not come yet.
  expect(shown()).toMatchObject({ make: ["Honda"], yearMin: 2018 });
  edit({ make: [] });
  expect(search()).toMatchObject({ keyword: "or suv, black leather interior, sunroof, 2018", make: [] });
});

it("keeps the other values of a filter, and what else its words say", () => {
  const { edit, search } = panels();
  edit({ color: ["red"] });
  expect(search()).toMatchObject({ color: ["red"] });
  edit({ interiorColor: undefined });
  expect(search()).toMatchObject({ features: ["leather-seats", "sunroof"], interiorColor: undefined });
  edit({ features: ["leather-seats"] });
  edit({ yearMin: 2015 });
  expect(search()).toMatchObject({
    keyword: "or honda suv",
    features: ["leather-seats"],
    yearMin: 2015,
    yearMax: 2018,
  });
});

it("takes words out where they stand, not inside of other words", () => {
  const pieces = [pieceAt(10, "red", { color: ["red"] }), pieceAt(14, "awd", { drivetrain: ["awd"] })];
  const { edit, search } = panels("", "preferred red awd", pieces);
  edit({ color: undefined });
  expect(search().keyword).toBe("preferred awd");
  // The answer to a longer keyword.
  const later = panels(
    "",
    "preferred red",
    pieces.map((piece) => ({ ...piece, at: piece.at + 9 })),
  );
  later.edit({ color: undefined });
  expect(later.search().keyword).toBe("preferred");
});

it("keeps chosen makes that the words hide", () => {
  const chosen = () => panels("make=BMW&make=Honda");
  const [more, fewer, hidden] = [chosen(), chosen(), chosen()];
  expect(more.shown().make).toEqual(["Honda"]);
  more.edit({ make: ["Honda", "Toyota"] });
  expect(more.search().make).toEqual(["BMW", "Honda", "Toyota"]);
  fewer.edit({ make: [] });
  expect(fewer.search().make).toEqual(["BMW"]);
  hidden.edit({ make: ["Honda", "BMW"] });
  expect(hidden.search().make).toEqual(["BMW", "Honda"]);
});
