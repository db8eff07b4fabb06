import { describe, expect, test } from "vitest";
import { readImages } from "./images.ts";

const PAGE = "https://dealer.example/used/";
const CDN = "https://cdn.example/cars";
const photos = (...addresses: string[]) => readImages(addresses, PAGE);

describe("of the sizes of one photo the largest is kept", () => {
  test.each<[string, string[]]>([
    ["a folder of a width", [`${CDN}/w_320/a.jpg`, `${CDN}/w_840/a.jpg`]],
    [
      "a folder of several instructions",
      [`${CDN}/upload/c_fill,w_320,h_240/v17/a.jpg`, `${CDN}/upload/f_auto,q_auto,w_1200/v17/a.jpg`],
    ],
    ["a folder of a named size", [`${CDN}/sz_s/a.jpg`, `${CDN}/sz_xl/a.jpg`]],
    ["a folder of a size", [`${CDN}/sz_320x240/a.jpg`, `${CDN}/sz_1024x768/a.jpg`]],
    ["two folders", [`${CDN}/320/240/a.jpg`, `${CDN}/640/480/a.jpg`]],
    ["two folders and the original", [`${CDN}/640/480/a.jpg`, `${CDN}/a.jpg`]],
    ["a folder of both sides", [`${CDN}/320x240/a.jpg`, `${CDN}/1920x1440/a.jpg`]],
    ["no size at all", [`${CDN}/640x480/a.jpg`, `${CDN}/0x0/a.jpg`]],
    ["a name with a width", [`${CDN}/a_w_320.jpg`, `${CDN}/a_w_640.jpg`]],
    ["a name with a width at its end", [`${CDN}/a-320w.jpg`, `${CDN}/a-1280w.jpg`]],
    ["a name with both sides", [`${CDN}/a-300x225.jpg`, `${CDN}/a-640x480.jpg`, `${CDN}/a.jpg`]],
    [
      "a parameter",
      [
        `${CDN}/a.jpg?w=320`,
        `${CDN}/a.jpg?width=640&q=80`,
        `${CDN}/a.jpg?width=653&q=80`,
        `${CDN}/a.jpg?wid=800&hei=600`,
        `${CDN}/a.jpg?imwidth=1200`,
      ],
    ],
    ["a parameter of both sides", [`${CDN}/a.jpg?size=320x240`, `${CDN}/a.jpg?sz=1024x768`]],
    ["a folder of thumbnails", [`${CDN}/thumbs/a.jpg`, `${CDN}/a.jpg`]],
    ["folders of named sizes", [`${CDN}/small/a.jpg`, `${CDN}/medium/a.jpg`, `${CDN}/large/a.jpg`]],
    ["folders in folders", [`${CDN}/thumbnails/small/a.jpg`, `${CDN}/thumbnails/large/a.jpg`]],
    ["a name of a thumbnail", [`${CDN}/thumb_a.jpg`, `${CDN}/a.jpg`]],
    ["a name that ends so", [`${CDN}/a_thumb.jpg`, `${CDN}/a-large.jpg`]],
    ["a name with a short word for it", [`${CDN}/a_sm.jpg`, `${CDN}/a_med.jpg`, `${CDN}/a_lrg.jpg`]],
    ["a service's marked instructions", [`${CDN}/tr:w-400,h-300/a.jpg`, `${CDN}/tr:w-1200/a.jpg`]],
    ["a service's parameter", [`${CDN}/a.jpg?tr=w-400,h-300`, `${CDN}/a.jpg?tr=w-1200`]],
    ["a service's filters", [`${CDN}/320x240/filters:quality(80)/a.jpg`, `${CDN}/640x480/filters:quality(90)/a.jpg`]],
    ["a folder of both sides in letters", [`${CDN}/w320h240/a.jpg`, `${CDN}/w640h480/a.jpg`]],
    ["a name that is only the size", [`${CDN}/a/320x240.jpg`, `${CDN}/a/640x480.jpg`]],
    ["a folder of a height", [`${CDN}/h_300,w_400/a.jpg`, `${CDN}/h_600/a.jpg`]],
    ["a usual width at the end of a name", [`${CDN}/a_320.jpg`, `${CDN}/a_1280.jpg`]],
    ["a folder of a usual width", [`${CDN}/640/a.jpg`, `${CDN}/1280/a.jpg`]],
    ["a folder after the word for it", [`${CDN}/resize/350/a.jpg`, `${CDN}/resize/700/a.jpg`]],
    ["a service's instructions with colons", [`${CDN}/rs:fit:640:480/a.jpg`, `${CDN}/rs:fit:1280:960/a.jpg`]],
    ["a parameter for a named size", [`${CDN}/a.jpg?imageSize=small`, `${CDN}/a.jpg?imageSize=large`]],
    ["a signed parameter", [`${CDN}/a.jpg?w=400&s=0123456789abcdef0123`, `${CDN}/a.jpg?w=800&s=fedcba98765432100123`]],
    ["a density", [`${CDN}/a.jpg`, `${CDN}/a@2x.jpg`]],
    ["a format", [`${CDN}/320x240/a.webp`, `${CDN}/640x480/a.jpg`]],
    [
      "a service in front of it",
      [`https://dealer.example/_next/image?url=${encodeURIComponent(`${CDN}/a.jpg`)}&w=640&q=75`, `${CDN}/a.jpg`],
    ],
    [
      "a gateway in front of it",
      [`https://dealer.example/cdn-cgi/image/width=640,quality=75/${CDN}/a.jpg`, `${CDN}/a.jpg`],
    ],
    [
      "instructions after it",
      ["https://lh3.example/p/abc=w320-h240-k-no", "https://lh3.example/p/abc=w1280-h960-k-no"],
    ],
  ])("told by %s", (_what, sizes) => {
    const largest = sizes.at(-1) ?? "";
    expect(photos(...sizes)).toEqual([largest]);
    expect(photos(...sizes.toReversed())).toEqual([largest]);
    const next = sizes.map((address) => address.replace(/\ba(?=[-_./@]|$)|abc/, "b9"));
    expect(photos(...sizes.flatMap((address, i) => [address, next[i] ?? ""]))).toEqual([largest, next.at(-1)]);
  });
});

describe("different photos stay apart", () => {
  test.each<[string, string[]]>([
    ["numbered", Array.from({ length: 12 }, (_, i) => `${CDN}/w_${i + 1}.jpg`)],
    ["numbered in hundreds", [101, 102, 103].map((number) => `${CDN}/front-w_${number}.jpg`)],
    ["numbered with a letter", [101, 102, 103].map((number) => `${CDN}/${number}w.jpg`)],
    ["numbered across usual widths", Array.from({ length: 50 }, (_, i) => `${CDN}/IMG_${595 + i}.jpg`)],
    ["in folders numbered across usual widths", Array.from({ length: 50 }, (_, i) => `${CDN}/${1270 + i}/a.jpg`)],
    ["in numbered folders", [`${CDN}/4711/812/1.jpg`, `${CDN}/4711/813/1.jpg`]],
    ["in dated folders", [`${CDN}/2026/10/1.jpg`, `${CDN}/2026/11/1.jpg`]],
    ["in lettered folders", [`${CDN}/a_1/1.jpg`, `${CDN}/a_2/1.jpg`]],
    ["called by places that sound like sizes", [`${CDN}/large-trunk.jpg`, `${CDN}/small-trunk.jpg`]],
    ["whose names end in digits", [`${CDN}/civic-640.jpg`, `${CDN}/civic-641.jpg`]],
    [
      "chosen by a parameter",
      ["https://lot.example/photo.ashx?id=77&s=1&w=800", "https://lot.example/photo.ashx?id=77&s=2&w=800"],
    ],
    ["chosen by a version of no file", ["https://lot.example/photo?v=1", "https://lot.example/photo?v=2"]],
    ["in folders of series", [`${CDN}/w-class/1.jpg`, `${CDN}/w-series/1.jpg`]],
    ["of the two sides", [`${CDN}/front_l.jpg`, `${CDN}/front_r.jpg`]],
  ])("%s", (_what, addresses) => {
    expect(photos(...addresses)).toEqual(addresses);
  });
});
