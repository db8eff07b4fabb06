import { type Html, html } from "../../http/html.ts";
import { BODY_STYLE_NAMES, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPaths } from "../../pictures/car-photos.ts";
import { mileageWords, priceWords } from "../car-words.ts";

/** The facts that the layout does not show, as `meta` and `link` elements inside the car's item. */
export function hiddenFacts(car: DemoCar): Html {
  return html`<meta itemprop="vehicleIdentificationNumber" content="${car.vin}">
<meta itemprop="sku" content="${car.stockNumber}">
<meta itemprop="vehicleModelDate" content="${car.year}">
<span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="${car.make}"></span>
<meta itemprop="model" content="${car.model}">
<meta itemprop="vehicleConfiguration" content="${car.trim}">
<meta itemprop="bodyType" content="${BODY_STYLE_NAMES[car.shape]}">
<link itemprop="itemCondition" href="https://schema.org/${car.condition === "new" ? "New" : "Used"}Condition">
${photoPaths(car)
  .slice(1)
  .map((path) => html`<link itemprop="image" href="${path}">`)}`;
}

/** The odometer, visible, as a schema.org quantity. */
export function odometer(car: DemoCar): Html {
  return html`<span itemprop="mileageFromOdometer" itemscope itemtype="https://schema.org/QuantitativeValue"><meta itemprop="value" content="${car.mileageMiles}"><meta itemprop="unitCode" content="SMI">${mileageWords(car)}</span>`;
}

/** The price, visible, as a schema.org offer with the seller's address; without a price there is only the seller. */
export function offer(car: DemoCar): Html {
  const { rooftop } = car;
  const amount =
    car.priceUsd !== null &&
    html`<meta itemprop="priceCurrency" content="USD"><meta itemprop="price" content="${car.priceUsd}">`;
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${amount}<p class="price">${priceWords(car)}</p>
<link itemprop="availability" href="https://schema.org/InStock">
<div class="meta" itemprop="seller" itemscope itemtype="https://schema.org/AutoDealer"><span itemprop="name">${rooftop.name}</span>, <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${rooftop.city}</span>, <span itemprop="addressRegion">${rooftop.state}</span> <span itemprop="postalCode">${rooftop.zipCode}</span></span></div></div>`;
}
