import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="//static.auction123.com/showroom/x.css">';
const card = (vin: string, name: string, price: string): string => {
  const [year, make, model] = name.split(" ");
  const address = `/demo/inventory/10112/${year}/${make}/${model}/${vin}.html`;
  return `<div class="vehicle"><h2><a href="${address}">${name}</a></h2><a href="${address}"><img src="//images.auction123.com/${vin}/1.jpg"></a>
    <p>Mileage: 31,200</p>${price}<a href="http://www.carfax.com/VehicleHistory/p/Report.cfx?partner=A&amp;vin=${vin}">CARFAX</a></div>`;
};

export const auction123Showroom: PlatformFixture = {
  platform: "auction123",
  entry: "/demo/index.html",
  routes: {
    "/demo/index.html": html(
      head,
      "<p>1 - 2 of 3 vehicles</p>",
      card(HONDA, "2019 Honda Civic", "<p>Price: $17,995</p>"),
      card(JEEP, "2018 Jeep Cherokee", "<p>Please call</p>"),
      '<a href="/demo/page-2.html">2</a>',
    ),
    "/demo/page-2.html": html(
      head,
      "<p>3 - 3 of 3 vehicles</p>",
      card(FORD, "2020 Ford Edge", "<p>Price: $31,000</p>"),
    ),
  },
  cars: {
    [HONDA]: {
      priceUsd: 17_995,
      mileageMiles: 31_200,
      carfaxUrl: `http://www.carfax.com/VehicleHistory/p/Report.cfx?partner=A&vin=${HONDA}`,
    },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 31_000 },
  },
  newCars: 0,
  list: "/demo/index.html",
  next: "/demo/page-2.html",
}; // prettier-ignore
