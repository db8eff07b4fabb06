import { type Box, type CardImageOrder, type CardImageSize, LAYOUTS } from "#features/exports/images/card-image.ts";

const at = ({ left, top, width, height }: Box) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;box-sizing:border-box`;

/** The product's card as an HTML page, for a browser's screenshot. The texts are the benchmark's own. */
export function cardPage({ car, siteName }: CardImageOrder, size: CardImageSize["name"], photo: string): string {
  const { photo: photoBox, panel } = LAYOUTS[size];
  return `<!doctype html><meta charset="utf-8"><style>body{margin:0;font-family:Inter,sans-serif;color:#0b1720}
img{${at(photoBox)};object-fit:cover}main{${at(panel)};padding:34px 56px;display:flex;flex-direction:column;justify-content:space-between}
h1{font-size:46px;line-height:1.2;margin:0}b{font-size:68px;line-height:1.1}p{font-size:31px;color:#52616d;margin:8px 0 0}
footer{border-top:2px solid #e1e7eb;padding-top:18px;font-size:29px;font-weight:600;display:flex;justify-content:space-between}
i{position:absolute;top:28px;font:800 29px Inter,sans-serif;padding:10px 20px;border-radius:14px}
.discount{left:28px;background:#fef3c7;color:#92400e}
.verified{left:${photoBox.width - 260}px;background:#047857;color:#fff;transform:rotate(6deg);border:4px solid #ffffffd9}</style>
<img src="${photo}"><i class="discount">${car.discount}</i><i class="verified">Verified Deal</i>
<main><h1>${car.title}</h1><div><b>${car.price}</b><p>${car.mileage} · ${car.place}</p></div>
<footer><span>${car.dealership}</span><span>${siteName}</span></footer></main>`;
}
