import type { Draw } from "../draw.ts";
import type { StockCar } from "../website.ts";

/** Cars from before 1981. In `vin` the sign # stands for a digit. */
const OLD_CARS: readonly (readonly [
  make: string,
  model: string,
  trim: string,
  body: string,
  years: [number, number],
  vin: string,
])[] = [
  ["Ford", "Mustang", "Fastback", "Coupe", [1965, 1970], "7R02C######"],
  ["Chevrolet", "Camaro", "SS", "Coupe", [1967, 1972], "12437#N######"],
  ["Chevrolet", "Corvette", "Stingray", "Coupe", [1972, 1980], "1Z37K#S######"],
  ["Chevrolet", "Impala", "SS", "Coupe", [1961, 1969], "16447#A######"],
  ["Pontiac", "GTO", "Judge", "Coupe", [1966, 1971], "24217#B######"],
  ["Volkswagen", "Beetle", "Deluxe", "Coupe", [1962, 1974], "11#######"],
  ["Jeep", "CJ-7", "Renegade", "SUV", [1976, 1980], "J#F93EA######"],
  ["Ford", "F-100", "Custom", "Truck", [1961, 1975], "F10AN######"],
];

/** Returns a car with the name, VIN, price and mileage of one from before 1981. */
export function madeOld(draw: Draw, car: StockCar): StockCar {
  const [make, model, trim, body, [from, to], pattern] = draw.pick(OLD_CARS);
  return {
    ...car,
    year: draw.between(from, to),
    make,
    model,
    trim,
    body,
    extras: [],
    vin: pattern.replaceAll("#", () => String(draw.between(0, 9))),
    price: draw.between(9, 62) * 1_000 + draw.pick([500, 900, 995]),
    mileage: draw.between(21_000, 98_000),
  };
}
