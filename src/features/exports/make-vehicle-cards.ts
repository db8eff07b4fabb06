import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { type Accent, OWN_ACCENT } from "#kernel/settings/rules/site-look.ts";
import { escapeHtml } from "#kernel/words/rules/escape-markup.ts";
import { fileBaseName } from "#kernel/words/rules/export-rules.ts";
import { type CarFacts, carFacts, findCover, nameOf } from "./car-facts.ts";
import type { ExportMaker } from "./export-tools.ts";
import { runAhead } from "./run-ahead.ts";

/** The site's look without its files, because a card must work alone, in a mail or on a dealer's page. */
const styleIn = (brand: string): string => `
*{box-sizing:border-box;margin:0}
body{font:16px/1.45 Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#0b1720;background:#f6f8f9;padding:24px;font-variant-numeric:tabular-nums}
.card{display:block;max-width:420px;margin:0 auto;overflow:hidden;border:1px solid #e1e7eb;border-radius:14px;background:#fff;box-shadow:0 1px 2px #0b17200f,0 8px 24px #0b172014;color:inherit;text-decoration:none}
.photo{position:relative;aspect-ratio:4/3;background:#eef2f4}
.photo img{display:block;width:100%;height:100%;object-fit:cover}
.none{display:grid;place-items:center;height:100%;color:#52616d}
.discount,.verified{position:absolute;top:12px;font-weight:700;letter-spacing:.02em}
.discount{left:12px;padding:4px 10px;border-radius:7px;background:#fef3c7;color:#92400e;font-size:12px}
.verified{right:12px;padding:2px 8px;border:2px solid #ffffffd9;border-radius:6px;background:#047857;color:#fff;font-size:11px;transform:rotate(6deg)}
.text{padding:16px 18px 18px}
h1{font-size:18px;line-height:1.3;font-weight:600;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.price{margin-top:8px;font-size:28px;line-height:1.2;font-weight:800;letter-spacing:-.02em}
.parts{color:#52616d;font-size:14px}
.facts{margin-top:4px;color:#52616d}
.dealer{margin-top:14px;padding-top:12px;border-top:1px solid #e1e7eb;color:#52616d;font-size:14px;overflow-wrap:anywhere}
.dealer b{display:block;color:#0b1720}
.go{margin-top:14px;padding:11px;border-radius:10px;background:${brand};color:#fff;font-weight:600;text-align:center}
`;

type CardSite = { siteName: string; accent?: Accent | undefined };

/**
 * Returns a car's card as a separate page. It loads and runs nothing, whatever text the dealer's site had: everything is escaped,
 * and a content security policy in its head forbids the rest.
 * @param photo a JPEG, or null for "No image available"
 */
export function cardHtml(car: CarFacts, photo: Buffer | null, { siteName, accent }: CardSite): string {
  const text = {
    title: escapeHtml(car.title),
    link: escapeHtml(car.link),
    site: escapeHtml(siteName),
    owners: car.owners === null ? "" : ` · ${car.owners}`,
    place: car.place === null ? "" : ` · ${escapeHtml(car.place)}`,
  };
  const picture = photo
    ? `<img src="data:image/jpeg;base64,${photo.toString("base64")}" alt="${text.title}">`
    : '<div class="none">No image available</div>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title} | ${text.site}</title>
<style>${styleIn((accent ?? OWN_ACCENT).light)}</style>
</head>
<body>
<a class="card" href="${text.link}" target="_blank" rel="noopener">
<div class="photo">${picture}
${car.discount === null ? "" : `<span class="discount">${escapeHtml(car.discount)}</span>`}
${car.verified ? '<span class="verified">Verified Deal</span>' : ""}
</div>
<div class="text">
<h1>${text.title}</h1>
<p class="price">${escapeHtml(car.price)}</p>
${
  car.priceParts === null
    ? ""
    : `<p class="parts">${escapeHtml(car.priceParts)}</p>
`
}<p class="facts">${escapeHtml(car.mileage)}${text.owners}${text.place}</p>
${car.stated === null ? "" : `<p class="facts">${escapeHtml(car.stated)}</p>\n`}<p class="dealer"><b>${escapeHtml(car.dealership)}</b>Seen on ${text.site}</p>
<p class="go">View this car</p>
</div>
</a>
</body>
</html>
`;
}

const PHOTO_WIDTH = 640;
/** Cars whose photos are fetched at once. A host still gets at most `FETCHES_PER_HOST` requests. */
const AHEAD = 6;

/** Makes one self-contained HTML card a car. */
export const makeVehicleCards: ExportMaker = async (cars, tools) => {
  const { zip, photos, settings, publicUrl, signal } = tools;
  const make = async (car: Vehicle) => {
    const photo = await findCover(car, tools, (imageUrl) => photos.getJpeg(imageUrl, PHOTO_WIDTH, signal));
    return { car, html: cardHtml(carFacts(car, settings, publicUrl), photo?.bytes ?? null, settings) };
  };
  let files = 0;
  for await (const { car, html } of runAhead(cars.read(), AHEAD, make)) {
    await zip.addBytes(`${fileBaseName(car)}.html`, Buffer.from(html), { compress: true });
    files += 1;
    tools.advance(`Card of ${nameOf(car)}`);
  }
  return { files };
};
