import { expect, it } from "vitest";
import { choosePhotos } from "./choose-photos.ts";

const photo = "https://photos.example/1.jpg";
const logo = "https://photos.example/Dealer-LOGO.png";
const drawing = "data:image/svg+xml;base64,PHN2Zy8+";

it("leaves out logos, banners and inline drawings", () => {
  expect(choosePhotos([logo, photo, "https://photos.example/banner/1.jpg", drawing])).toEqual([photo]);
});

it("shows them when there is nothing else", () => {
  expect(choosePhotos([logo, drawing])).toEqual([logo, drawing]);
});

it("shows each photo once, in the dealer's order", () => {
  expect(choosePhotos(["https://b.example/2.jpg", photo, photo])).toEqual(["https://b.example/2.jpg", photo]);
});

it("never shows an address that is not http or https", () => {
  expect(choosePhotos(["javascript:alert(1)", "/relative.jpg", "data:text/html,x"])).toEqual([]);
  expect(choosePhotos(undefined)).toEqual([]);
});
