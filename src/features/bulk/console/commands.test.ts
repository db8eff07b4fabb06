import { expect, it } from "vitest";
import { type Command, emptyWords, groupCommands, matchCommands, readPaletteText } from "./commands.ts";

it("takes a verb and a name apart", () => {
  expect(readPaletteText("harbor motors ")).toEqual({ verb: null, name: "harbor motors" });
  expect(readPaletteText(" Renew harbor  motors")).toEqual({ verb: "renew", name: "harbor motors" });
  expect(readPaletteText("sync ")).toEqual({ verb: "sync", name: "" });
  expect(readPaletteText("sync")).toEqual({ verb: null, name: "sync" });
  expect(readPaletteText("synchro cars")).toEqual({ verb: null, name: "synchro cars" });
});

it("finds commands by all words, in any order", () => {
  const command = (label: string, words?: string): Command => ({
    id: label,
    label,
    ...(words && { words }),
    run: () => {},
  });
  const all = [command("Add a dealership", "new"), command("Go to Settings")];
  const found = (text: string) => matchCommands(all, text).map(({ label }) => label);
  expect(found("dealership NEW")).toEqual(["Add a dealership"]);
  expect(found("")).toHaveLength(2);
  expect(found("settings new")).toEqual([]);
});

it("lists settings apart, and only when something is typed", () => {
  const all: Command[] = [
    { id: "a", label: "Go to Settings", run: () => {} },
    { id: "b", label: "Mail", isSetting: true, run: () => {} },
  ];
  const labels = (text: string) => groupCommands(all, text).map(({ commands }) => commands.map(({ label }) => label));
  expect(labels("")).toEqual([["Go to Settings"], []]);
  expect(labels("mail")).toEqual([[], ["Mail"]]);
});

it("says that there are no results only after the search, and asks for the name after a verb", () => {
  const nothing = emptyWords({ verb: null, name: "harb", isSearching: false });
  expect(nothing).toMatch(/^No results\./);
  expect(emptyWords({ verb: null, name: "harb", isSearching: true })).toBe("Searching...");
  expect(emptyWords({ verb: "renew", name: "", isSearching: false })).toBe("Type the name of a dealership.");
  expect(emptyWords({ verb: "renew", name: "harb", isSearching: true })).toBe("Searching...");
  expect(emptyWords({ verb: "renew", name: "zzz", isSearching: false })).toBe("No dealership has this name.");
  expect(emptyWords({ verb: "sync", name: "zzz", isSearching: false })).toMatch(/has a website to sync/);
});
