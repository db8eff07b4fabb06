/** A model as dealers sell it. `vin` is the beginning of its VINs (8 characters), `years` the model years with that beginning. */
export type CatalogModel = {
  make: string;
  model: string;
  trims: readonly string[];
  body: string;
  vin: string;
  years: readonly [from: number, to: number];
  /** Price as new, in US dollars. */
  newUsd: number;
  /** Words that titles add behind the model or the trim: drive, cab, doors. */
  extras: readonly string[];
};

const model = (
  make: string,
  name: string,
  trims: string,
  body: string,
  vin: string,
  years: readonly [number, number],
  newUsd: number,
  extras = "",
): CatalogModel => ({
  make,
  model: name,
  trims: trims.split(", "),
  body,
  vin,
  years,
  newUsd,
  extras: extras === "" ? [] : extras.split(", "),
});

/** The last model year that may still be sold as used. Newer ones are drawn for new cars only. */
const NOW = 2099;

export const CATALOG: readonly CatalogModel[] = [
  model("Honda", "Accord", "EX, LX, Sport, EX-L, Touring", "Sedan", "1HGCV1F3", [2018, NOW], 31_000, "FWD, 4dr"),
  model("Honda", "Civic", "EX, LX, Sport, Touring", "Sedan", "2HGFC2F5", [2016, NOW], 25_000, "FWD, CVT"),
  model("Honda", "CR-V", "EX, EX-L, LX, Touring", "SUV", "2HKRW2H5", [2017, NOW], 33_000, "AWD, 2WD"),
  model("Honda", "Odyssey", "EX-L, Touring, Elite", "Minivan", "5FNRL6H7", [2018, NOW], 42_000, "Auto"),
  model("Honda", "Accord", "EX, LX", "Sedan", "1HGCM826", [2003, 2007], 24_000, "4dr"),
  model("Toyota", "Camry", "LE, SE, XLE, XSE", "Sedan", "4T1B11HK", [2018, NOW], 29_000, "FWD, Auto"),
  model("Toyota", "RAV4", "LE, XLE, Limited, Adventure", "SUV", "2T3WFREV", [2013, NOW], 32_000, "AWD, FWD"),
  model(
    "Toyota",
    "Tundra",
    "SR5, Limited, Platinum",
    "Truck",
    "5TFDW5F1",
    [2010, NOW],
    48_000,
    "4WD, Double Cab, CrewMax",
  ),
  model(
    "Toyota",
    "Tacoma",
    "SR, SR5, TRD Sport, TRD Off-Road",
    "Truck",
    "3TMCZ5AN",
    [2016, NOW],
    38_000,
    "4WD, Double Cab",
  ),
  model("Toyota", "Camry", "LE, XLE", "Sedan", "4T1BE32K", [2002, 2006], 22_000),
  model(
    "Ford",
    "F-150",
    "XL, XLT, Lariat, King Ranch, Platinum",
    "Truck",
    "1FTEW1EP",
    [2015, NOW],
    47_000,
    "4x4, SuperCrew, 4WD",
  ),
  model("Ford", "F-250", "XL, XLT, Lariat, King Ranch", "Truck", "1FT7W2BT", [2011, NOW], 58_000, "SRW, 4WD, Crew Cab"),
  model("Ford", "Explorer", "XLT, Limited, Platinum", "SUV", "1FM5K8D8", [2011, NOW], 42_000, "4WD, AWD"),
  model("Ford", "Escape", "S, SE, SEL, Titanium", "SUV", "1FMCU9GD", [2013, NOW], 30_000, "4WD, FWD"),
  model("Ford", "Mustang", "GT, EcoBoost, GT Premium", "Coupe", "1FA6P8TH", [2015, NOW], 36_000, "RWD, 2dr"),
  model("Ford", "Fusion", "S, SE, Titanium", "Sedan", "3FA6P0HD", [2013, 2020], 27_000, "FWD"),
  model(
    "Chevrolet",
    "Silverado 1500",
    "LT, LTZ, High Country, WT",
    "Truck",
    "3GCUKREC",
    [2014, NOW],
    46_000,
    "4WD, Crew Cab",
  ),
  model("Chevrolet", "Malibu", "LS, LT, Premier", "Sedan", "1G1ZD5ST", [2016, NOW], 26_000, "FWD"),
  model("Chevrolet", "Equinox", "LS, LT, Premier", "SUV", "2GNAXKEV", [2018, NOW], 30_000, "AWD, FWD"),
  model("Chevrolet", "Corvette", "Stingray, Grand Sport", "Coupe", "1G1YB2D7", [2014, NOW], 66_000, "RWD"),
  model("Chevrolet", "Tahoe", "LS, LT, Premier", "SUV", "1GNSKBKC", [2015, NOW], 58_000, "4WD, RWD"),
  model("Jeep", "Wrangler", "Sport, Sahara, Rubicon", "SUV", "1C4HJXDG", [2018, NOW], 42_000, "4x4, Unlimited"),
  model("Jeep", "Grand Cherokee", "Laredo, Limited, Overland", "SUV", "1C4RJFBG", [2011, NOW], 44_000, "4WD, 4x4"),
  model(
    "Ram",
    "1500",
    "Big Horn, Laramie, Limited, Tradesman",
    "Truck",
    "1C6SRFFT",
    [2019, NOW],
    49_000,
    "4x4, Crew Cab",
  ),
  model("Dodge", "Challenger", "GT, R/T, SXT, SRT Hellcat", "Coupe", "2C3CDZBT", [2015, 2023], 38_000, "RWD"),
  model("Dodge", "Charger", "SE, SXT, R/T, GT", "Sedan", "2C3CDXBG", [2011, 2023], 36_000, "RWD, AWD"),
  model("Chrysler", "Pacifica", "Touring, Touring L, Limited", "Minivan", "2C4RC1BG", [2017, NOW], 41_000, "FWD"),
  model("Nissan", "Altima", "S, SV, SL, 2.5 SR", "Sedan", "1N4BL4BV", [2019, NOW], 27_000, "FWD, AWD"),
  model("Nissan", "Rogue", "S, SV, SL", "SUV", "5N1AT2MV", [2014, NOW], 30_000, "AWD, FWD"),
  model("Kia", "Soul", "LX, Plus, S, EX", "Wagon", "KNDJP3A5", [2014, NOW], 21_000),
  model("Kia", "Sorento", "LX, EX, SX", "SUV", "5XYPG4A3", [2014, NOW], 33_000, "AWD"),
  model("Hyundai", "Elantra", "SE, SEL, Limited", "Sedan", "5NPD84LF", [2017, NOW], 22_000),
  model("Hyundai", "Sonata", "SE, SEL, Limited", "Sedan", "5NPE34AF", [2015, NOW], 27_000),
  model("Hyundai", "Genesis Coupe", "2.0T, 3.8 Track", "Coupe", "KMHHT6KD", [2010, 2014], 28_000, "RWD"),
  model("Genesis", "G70", "2.0T, 3.3T Sport", "Sedan", "KMTG34LA", [2019, NOW], 40_000, "RWD, AWD"),
  model("Mazda", "CX-5", "Sport, Touring, Grand Touring", "SUV", "JM3KFBCM", [2017, NOW], 31_000, "AWD, FWD"),
  model("Mazda", "Mazda3", "Sport, Touring", "Sedan", "3MZBN1V7", [2014, 2018], 23_000),
  model("Subaru", "Outback", "Premium, Limited, 2.5i", "Wagon", "4S4BSANC", [2015, NOW], 33_000, "AWD"),
  model("Subaru", "Forester", "Premium, Limited, 2.5i", "SUV", "JF2SJAEC", [2014, NOW], 30_000, "AWD"),
  model("Volkswagen", "Jetta", "S, SE, SEL", "Sedan", "3VWC57BU", [2019, NOW], 23_000),
  model("BMW", "330i", "xDrive, M Sport", "Sedan", "WBA5R1C5", [2019, NOW], 45_000, "RWD"),
  model("BMW", "X5", "xDrive35i, sDrive35i", "SUV", "5UXKR0C5", [2014, NOW], 61_000, "AWD"),
  model("Mercedes-Benz", "C-Class", "C 300, C 300 4MATIC", "Sedan", "55SWF8DB", [2015, NOW], 46_000),
  model("Mercedes-Benz", "GLC", "GLC 300, GLC 300 4MATIC", "SUV", "WDC0G4KB", [2016, NOW], 48_000),
  model("Audi", "Q5", "Premium, Premium Plus, Prestige", "SUV", "WA1BNAFY", [2018, NOW], 46_000, "quattro"),
  model("Lexus", "RX 350", "F Sport, Luxury", "SUV", "2T2BZMCA", [2016, NOW], 47_000, "AWD, FWD"),
  model("Acura", "MDX", "Technology, Advance, A-Spec", "SUV", "5FRYD4H5", [2014, NOW], 48_000, "SH-AWD"),
  model("Infiniti", "Q50", "Luxe, 3.0t Sport", "Sedan", "JN1EV7AP", [2014, NOW], 42_000, "RWD, AWD"),
  model("Cadillac", "Escalade", "Luxury, Premium, Platinum", "SUV", "1GYS4BKJ", [2015, NOW], 82_000, "4WD"),
  model("GMC", "Sierra 1500", "SLE, SLT, Denali", "Truck", "3GTU2NEC", [2014, NOW], 49_000, "4WD, Crew Cab"),
  model("Buick", "Enclave", "Essence, Premium, Avenir", "SUV", "5GAEVAKW", [2018, NOW], 44_000, "AWD, FWD"),
  model("Lincoln", "MKZ", "Select, Reserve", "Sedan", "3LN6L5D9", [2013, 2020], 38_000, "AWD"),
  model("Volvo", "XC90", "Momentum, Inscription, R-Design", "SUV", "YV4A22PK", [2016, NOW], 54_000, "AWD"),
  model("Land Rover", "Range Rover Sport", "HSE, SE, Autobiography", "SUV", "SALWR2RV", [2014, NOW], 72_000, "4WD"),
  model("Porsche", "Macan", "S, GTS, Turbo", "SUV", "WP1AA2A5", [2015, NOW], 58_000, "AWD"),
  model("MINI", "Cooper", "S, Classic, Signature", "Hatchback", "WMWXP5C5", [2014, NOW], 28_000, "2dr"),
  model(
    "Tesla",
    "Model 3",
    "Long Range, Standard Range Plus, Performance",
    "Sedan",
    "5YJ3E1EA",
    [2018, NOW],
    45_000,
    "RWD, AWD",
  ),
  model("Jeep", "Wrangler", "X, Sport, Sahara", "SUV", "1J4FA49S", [1999, 2006], 24_000, "4WD"),
  model("Ford", "F-150", "XL, XLT, FX4, Lariat", "Truck", "1FTPW145", [2004, 2008], 32_000, "4WD, SuperCrew"),
];

/** Vehicles that are no cars. Their VINs begin like those of their makers. */
export const OTHER_VEHICLES: readonly CatalogModel[] = [
  model("Harley-Davidson", "Street Glide", "Special, CVO", "Motorcycle", "1HD1KBM1", [2010, NOW], 21_000),
  model("Honda", "Gold Wing", "Tour, DCT", "Motorcycle", "1HFSC79A", [2018, NOW], 24_000),
  model("Yamaha", "YZF-R6", "Base", "Motorcycle", "JYARJ16E", [2008, NOW], 12_000),
  model("Polaris", "RZR XP 1000", "Premium, Sport", "UTV", "3NSNAE99", [2016, NOW], 21_000),
  model("Sea Ray", "SPX 190", "Outboard", "Boat", "SERV1234", [2014, NOW], 42_000),
  model("Forest River", "Cherokee Grey Wolf", "26DJSE", "Travel Trailer", "4X4TCKD2", [2014, NOW], 33_000),
];

export const EXTERIOR_COLORS: readonly string[] = [
  "White",
  "Black",
  "Silver",
  "Gray",
  "Red",
  "Blue",
  "Summit White",
  "Magnetic Metallic",
  "Oxford White",
  "Midnight Black",
  "Crystal Black Pearl",
  "Celestial Silver",
  "Deep Blue Pearl",
  "Ruby Red",
  "Bright White",
  "Granite Crystal",
];
export const INTERIOR_COLORS: readonly string[] = [
  "Black",
  "Gray",
  "Beige",
  "Ebony",
  "Charcoal",
  "Tan",
  "Jet Black",
  "Ash",
];
