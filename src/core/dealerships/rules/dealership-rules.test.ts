import { expect, it } from "vitest";
import { nameFromAddress, readDealerAddress } from "./dealership-rules.ts";

it.each([
  ["www.dealer.com", "https://www.dealer.com"],
  [" dealer.com/used?make=Ford#top ", "https://dealer.com/used?make=Ford#top"],
  ["Dealer.com:8080/used", "https://Dealer.com:8080/used"],
  ["//dealer.com/used", "https://dealer.com/used"],
  ["autohaus-köln.de", "https://autohaus-köln.de"],
  ["192.0.2.7:4100/used", "https://192.0.2.7:4100/used"],
])("tries https for %j", (typed, address) => {
  expect(readDealerAddress(typed)).toBe(address);
});

it.each(["http://dealer.com", "HTTPS://Dealer.com/a b", "https://intranet:8080/", "ftp://dealer.example/"])(
  "leaves %j unchanged",
  (typed) => {
    expect(readDealerAddress(`${typed} `)).toBe(typed);
  },
);

it.each([
  ...["", " ", "cars", "harbor motors", "dealer.com/used cars", "javascript:alert(1)", "mailto:a@dealer.com"],
  ...["info@dealer.com", "https://", "http://a b.com", "dealer..com", ".com", "-dealer.com", "dealer.com:99999"],
  ...["/used", "?a=b.c", "data:text/html,dealer.com", "javascript:1.5"],
])("takes %j for no address", (typed) => {
  expect(readDealerAddress(typed)).toBeNull();
});

it.each([
  ["https://www.bay-view-motors.com/used", "Bay View Motors"],
  ["https://bayviewford.com", "Bayview Ford"],
  ["https://used.harbor.example", "Harbor"],
  ["http://127.0.0.1:4651/inventory", ""],
  ["http://localhost:8080/", ""],
])("guesses a name from %s", (url, name) => {
  expect(nameFromAddress(url)).toBe(name);
});
