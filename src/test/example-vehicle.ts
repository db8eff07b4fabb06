import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { Facets, RemovedVehicle, Vehicle } from "#core/listing/vehicle-schemas.ts";
import type { PublicSettings } from "#kernel/settings/settings-endpoints.ts";

/** Returns a complete vehicle as the public calls do. @param different the fields that a test changes */
export function exampleVehicle(different: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 7,
    vin: "1HGCM82633A004352",
    title: "2021 BMW 330i xDrive",
    year: 2021,
    make: "BMW",
    model: "330i",
    trim: "xDrive",
    price: 27_480,
    mileage: 34_120,
    exteriorColor: "Alpine White",
    interiorColor: "Black",
    fuelType: "Gasoline",
    transmission: "Automatic",
    bodyStyle: "Sedan",
    drivetrain: "AWD",
    doors: 4,
    condition: "used",
    stockNumber: "P4001",
    numberOfOwners: 2,
    images: ["https://photos.example/1.jpg", "https://photos.example/2.jpg"],
    photos: ["/photos/7/0000000000000001", "/photos/7/0000000000000002"],
    location: "Sterling, VA",
    zipCode: "20151",
    carfaxUrl: "https://www.carfax.example/report/1",
    originalListingUrl: "https://dealer.example/cars/7",
    dealership: { id: 1, name: "Fairfax Auto Gallery", location: "Chantilly, VA" },
    listedAt: "2026-11-01T10:00:00.000Z",
    lastConfirmedAt: "2026-11-20T09:30:00.000Z",
    distanceMiles: null,
    priceDrop: null,
    deal: { label: "good", valueUsd: 28_900 },
    ...different,
  };
}

/** The same car after it has been removed. */
export function exampleRemovedVehicle(different: Partial<RemovedVehicle> = {}): RemovedVehicle {
  const { id, vin, title, make, model, photos, dealership } = exampleVehicle();
  const removedAt = "2026-11-21T09:30:00.000Z";
  return { id, vin, title, make, model, photos, dealership, removedAt, isListedElsewhere: false, ...different };
}

/** The site's settings with the specification's defaults. */
export function exampleSettings(different: Partial<PublicSettings> = {}): PublicSettings {
  return {
    showListDealershipButton: true,
    siteName: "AutoHub",
    contactEmail: "hello@autohub.example",
    sendsMail: true,
    discountCode: "FB100",
    showDiscountBadge: true,
    showVerifiedStamp: true,
    showDealLabels: true,
    showOtherDealers: true,
    inspectionUrl: null,
    ...different,
  };
}

/** Counts of a small stock, as the listing call returns them. */
export function exampleFacets(different: Partial<Facets> = {}): Facets {
  return {
    make: [
      { value: "BMW", count: 20 },
      { value: "Kia", count: 10 },
    ],
    model: [],
    year: [{ value: "2021", count: 30 }],
    price: [
      { min: 0, max: 20_000, count: 12 },
      { min: 20_000, max: null, count: 18 },
    ],
    mileage: [{ min: 0, max: null, count: 30 }],
    location: [{ value: "Chantilly, VA", count: 30 }],
    dealership: [{ id: 1, name: "Fairfax Auto Gallery", count: 30 }],
    deal: DEAL_LABELS.map((value, index) => ({ value, count: 5 - index })),
    priceDropped: 4,
    ...different,
  };
}
