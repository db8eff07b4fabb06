import { createHash } from "node:crypto";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { GALLERY_PAGE_VEHICLES } from "#kernel/words/rules/export-rules.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { galleryFile } from "../export-files.ts";
import type { ExportTools } from "../export-tools.ts";

/** `file` is the photo's name in the ZIP, `thumbnail` its path in the photo cache. */
type GalleryPhoto = { file: string; thumbnail: string };
type GalleryCar = { title: string; dealership: string; photos: GalleryPhoto[] };

const STYLE = `*{box-sizing:border-box;margin:0}
body{font:16px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;color:#0b1720;background:#f6f8f9;padding:24px;max-width:1320px;margin:0 auto}
h1{font-size:24px;letter-spacing:-.02em}
header p,section p{color:#52616d;font-size:14px}
section{margin-top:28px}
h2{font-size:18px;line-height:1.3;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin-top:10px;display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(180px,1fr))}
li a{display:block;border-radius:10px;overflow:hidden;background:#eef2f4;color:#52616d;font-size:13px;text-align:center}
a:focus-visible{outline:3px solid #0f6b63;outline-offset:2px}
img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover}
nav{display:flex;gap:20px;margin-top:16px}
nav a{color:inherit;padding:10px 0}
@media (prefers-color-scheme:dark){body{background:#0e161b;color:#e8eef2}header p,section p{color:#9db0bb}li a{background:#1b262d;color:#9db0bb}}`;

/** The content security policy of a page in the console: its own style and our own pictures, nothing else. */
export const GALLERY_POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Links to the previous and the next page; empty when there is only one page. */
function pageLinks(page: GalleryPage, addressOf: (page: number) => string): string {
  const link = (number: number, words: string) => `<a href="${addressOf(number)}">${words}</a>`;
  const links = [
    ...(page.number > 1 ? [link(page.number - 1, "Previous page")] : []),
    ...(page.isLast ? [] : [link(page.number + 1, "Next page")]),
  ];
  return links.length === 0 ? "" : `<nav>${links.join(" ")}</nav>`;
}

/** One page of a gallery, counted from 1. */
type GalleryPage = { number: number; isLast: boolean; cars: readonly GalleryCar[] };

/**
 * Writes a page of photos.
 * @param place in the ZIP the pictures are the files beside the page; in the console they come from the photo cache
 */
function galleryHtml(page: GalleryPage, place: "in the ZIP" | "in the console"): string {
  const { cars } = page;
  const inZip = place === "in the ZIP";
  const links = pageLinks(page, inZip ? galleryFile : (number) => `?page=${number}`);
  const onPage = links === "" ? "" : `, page ${page.number}`;
  const count = cars.reduce((sum, car) => sum + car.photos.length, 0);
  const sections = cars.map((car) => {
    const items = car.photos.map(({ file, thumbnail }, index) => {
      const source = escapeHtml(inZip ? file : thumbnail);
      const target = escapeHtml(inZip ? file : thumbnail.replace(/\?.*$/, "?w=1920"));
      return `<li><a href="${target}" target="_blank" rel="noopener"><img src="${source}" alt="Photo ${index + 1} of ${escapeHtml(car.title)}" loading="lazy" width="320" height="240"></a></li>`;
    });
    return `<section>
<h2>${escapeHtml(car.title)}</h2>
<p>${escapeHtml(car.dealership)} · ${formatAmount(car.photos.length, "photo")}</p>
<ul>
${items.join("\n")}
</ul>
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vehicle photos</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Vehicle photos</h1>
<p>${formatAmount(count, "photo")} of ${formatAmount(cars.length, "car")}${onPage}</p>
${links}
</header>
${sections.join("\n")}
${links}
</body>
</html>
`;
}

export type Gallery = {
  /** Adds a photo that is in the ZIP. */
  add(car: Vehicle, photo: GalleryPhoto): void;
  /** Marks a car as complete: it gets no more photos. */
  close(car: Vehicle): Promise<void>;
  /** Writes the last page. */
  finish(): Promise<void>;
};

/** Writes the gallery pages, for the ZIP and for the console. Each page is written as soon as its cars are complete. */
export function createGallery({ zip, saveGallery }: Pick<ExportTools, "zip" | "saveGallery">): Gallery {
  const open = new Map<number, GalleryCar>();
  let complete: GalleryCar[] = [];
  let number = 0;

  async function writePage(cars: GalleryCar[], isLast: boolean): Promise<void> {
    number += 1;
    const page = { number, isLast, cars };
    await zip.addBytes(galleryFile(number), Buffer.from(galleryHtml(page, "in the ZIP")), { compress: true });
    await saveGallery(number, galleryHtml(page, "in the console"));
  }

  return {
    add(car, photo) {
      const known = open.get(car.id);
      if (known) known.photos.push(photo);
      else open.set(car.id, { title: car.title, dealership: car.dealership.name, photos: [photo] });
    },
    async close(car) {
      const done = open.get(car.id);
      if (!done) return;
      open.delete(car.id);
      complete.push(done);
      // A full page is written when the next car is complete, because only then it is certainly not the last.
      if (complete.length <= GALLERY_PAGE_VEHICLES) return;
      const cars = complete.slice(0, GALLERY_PAGE_VEHICLES);
      complete = complete.slice(GALLERY_PAGE_VEHICLES);
      await writePage(cars, false);
    },
    finish: async () => {
      if (complete.length > 0) await writePage(complete, true);
    },
  };
}
