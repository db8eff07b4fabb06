import { FORD, HONDA, html, JEEP, type PlatformFixture } from "../conformance/fixture-kit.ts";

const head = '<link rel="stylesheet" href="https://automanagerprodcdn.azureedge.net/x.css">';
const row = (vin: string, name: string, price: string): string => {
  const address = `/vehicle-details/${name.toLowerCase().replaceAll(" ", "-")}-0123456789abcdef0123456789abcd${vin.slice(-2)}`;
  return `<div class="inventory-row"><h3><a href="${address}">${name}</a></h3><a href="${address}"><img src="https://automanagerprodcdn.azureedge.net/photos/${vin}/1.jpg"></a>
    <div><span>VIN:</span> <span class="vin">${vin}</span></div><div><span>Mileage:</span> <span>31,200</span></div><div><span>Exterior:</span> <span>Blue</span></div><div><span>Price:</span> <b>${price}</b></div></div>`;
};

export const autoManagerSite: PlatformFixture = {
  platform: "auto-manager",
  entry: "/",
  routes: {
    "/": html(head, "<h1>Welcome</h1>"),
    "/view-inventory": html(
      head,
      row(HONDA, "2019 Honda Civic EX", "$17,995"),
      row(JEEP, "2018 Jeep Cherokee", "Call for price"),
      '<a href="/view-inventory?page=2">2</a>',
    ),
    "/view-inventory?page=2": html(
      head,
      row(FORD, "2020 Ford F-150 XLT", "$31,000"),
      '<a href="/view-inventory?page=1">1</a>',
    ),
  },
  cars: {
    [HONDA]: { priceUsd: 17_995, mileageMiles: 31_200, exteriorColor: "Blue", trim: "EX" },
    [JEEP]: { priceUsd: null },
    [FORD]: { priceUsd: 31_000 },
  },
  newCars: 0,
  list: "/view-inventory",
  next: "/view-inventory?page=2",
};
