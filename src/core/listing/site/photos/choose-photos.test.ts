import { expect, it } from "vitest";
import { choosePhotos } from "./choose-photos.ts";

const photo = "https://photos.example/1.jpg";
const logo = "https://photos.example/Dealer-LOGO.png";
const drawing = "data:image/svg+xml;base64,PHN2Zy8+";

/** The cache's addresses here end in the original's position in the list. */
const choose = (...images: string[]) =>
  choosePhotos({ images, photos: images.map((_, index) => `/photos/7/${index}`) });

it("leaves out logos, banners and inline drawings, by the addresses on the dealer's site", () => {
  expect(choose(logo, photo, "https://photos.example/banner/1.jpg", drawing)).toEqual(["/photos/7/1"]);
});

it("shows them when there is nothing else, the drawing as it is", () => {
  expect(choose(logo, drawing)).toEqual(["/photos/7/0", drawing]);
});

it("shows each photo once, in the dealer's order", () => {
  const photos = ["/photos/7/b", "/photos/7/a", "/photos/7/a"];
  expect(choosePhotos({ images: ["https://b.example/2.jpg", photo, photo], photos })).toEqual(photos.slice(0, 2));
});

it("never shows an address that is not http or https, and none that the cache does not have", () => {
  expect(choose("javascript:alert(1)", "/relative.jpg", "data:text/html,x")).toEqual([]);
  expect(choosePhotos({ images: [photo], photos: [] })).toEqual([]);
});

it("looks at each site's address", () => {
  const good = [
    "https://a.example/1.jpg",
    "https://a.example/2.jpg?w=1#x",
    "HTTPS://a.example/3.jpg",
    "http://b.example/4",
  ];
  const bad = ["https://a.example:99999/5.jpg", "https://1.2.3.999/6.jpg", "https:///", "ftp://a.example/7.jpg"];
  expect(choose(...good, ...bad, ...bad, "https://a.example/8.jpg")).toEqual(
    [...good.keys(), good.length + 2 * bad.length].map((place) => `/photos/7/${place}`),
  );
});

it("gives no more than are wanted, logos only if nothing else is there", () => {
  const images = [logo, photo, photo, "https://b.example/2.jpg", "https://b.example/3.jpg"];
  const photos = images.map((_, index) => `/photos/7/${index}`);
  expect(choosePhotos({ images, photos }, 2)).toEqual(["/photos/7/1", "/photos/7/3"]);
  expect(choosePhotos({ images: [logo, drawing], photos }, 1)).toEqual(["/photos/7/0"]);
});
