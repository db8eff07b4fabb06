import { type Html, html, scriptJson } from "../../http/html.ts";
import { BODY_STYLE_NAMES, carTitle, type DemoCar } from "../../inventory/demo-car.ts";
import { photoPaths } from "../../pictures/car-photos.ts";
import { conditionWords } from "../car-words.ts";
import type { ListPage } from "../lot.ts";
import { carId, detailPath } from "./juniper-paths.ts";

/** A car as the site's own scripts know it. */
export function stateVehicle(car: DemoCar): Record<string, unknown> {
  const { name, city, state, zipCode, phone } = car.rooftop;
  return {
    id: carId(car),
    vin: car.vin,
    stockNumber: car.stockNumber,
    title: carTitle(car),
    year: car.year,
    make: car.make,
    model: car.model,
    trim: car.trim,
    bodyStyle: BODY_STYLE_NAMES[car.shape],
    condition: conditionWords(car),
    price: car.priceUsd,
    msrp: car.condition === "new" ? car.msrpUsd : null,
    mileage: car.mileageMiles,
    exteriorColor: car.paint.name,
    interiorColor: car.interiorColor,
    fuelType: car.fuelType,
    engine: car.engine,
    transmission: car.transmission,
    drivetrain: car.drivetrain,
    photos: photoPaths(car).map((url) => ({ url, width: 1200, height: 900 })),
    carfaxUrl: car.carfaxUrl,
    url: detailPath(car),
    dealer: { name, city, state, zip: zipCode, phone },
  };
}

/** What a list page hands to its scripts. */
export function listState(list: ListPage, pageSize: number): Record<string, unknown> {
  return {
    vehicles: list.cars.map(stateVehicle),
    pagination: { page: list.page, pageSize, totalPages: list.pageCount, total: list.total },
  };
}

/** The script element that carries a page's state. */
export function nextData(page: string, query: Record<string, string>, pageProps: Record<string, unknown>): Html {
  const state = {
    props: { pageProps, __N_SSP: true },
    page,
    query,
    buildId: "juniper-mesa",
    isFallback: false,
    gssp: true,
  };
  return html`<script id="__NEXT_DATA__" type="application/json">${scriptJson(state)}</script>`;
}
