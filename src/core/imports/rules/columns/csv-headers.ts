import type { FactField } from "#core/facts/rules/vehicle-fields.ts";

/**
 * The headers of CSV files for each fact, separated by commas. Case, accents, spaces and punctuation do not matter. Where a file has
 * several columns for one fact, the earlier header comes first and the later ones fill its empty cells; all columns of photos are read.
 * Cost, invoice, wholesale, book and sticker figures have no entry on purpose (see `refused-headers.ts`). The first ones are the
 * specification's own. The others are those of dealers' exports and systems: vAuto, HomeNet IOL, Dealer.com's 44 columns ("Provider ID"),
 * DealerMade, Fullpath, Autoxloo's AX9, DealerSpecialties, DealerCenter, Frazer, AutoTrader, Cars.com, CarGurus, MarketCheck, files for
 * Google and Meta (ours among them), and headers that people write by hand, also in Spanish, French and German.
 */
export const CSV_HEADERS: Record<FactField, string> = {
  vin: `VIN, VIN Number, VIN No, Vehicle Identification Number, Vehicle VIN, VIN Num, VIN Code, Full VIN, VIN 17,
    Vehicle ID Number, Vehicle Identification No, Número de serie VIN, NIV, Numéro de série, Fahrgestellnummer, FIN,
    Fahrzeug-Identnummer`,
  stockNumber: `Stock #, Stock Number, Stock No, Stock ID, Stk, Stk No, Dealer Stock Number, Dealer Stock Num,
    Vehicle Stock Number, Stk Number, Stk Num, Stock Num, Stock Nbr, Stock Nr, Stk Nbr, Stock Code, Inventory Number, Inventory No,
    Inventory ID, Inv No, Inv Number, Unit, Unit No, Unit Number, Unit ID, Lot Number, Control Number, SKU, Número de inventario,
    Numéro de stock, Numéro d'inventaire, Bestandsnummer, Lagernummer, Fahrzeugnummer`,
  title: `title, Vehicle Title, Listing Title, Ad Title, Vehicle Name, Headline, Car, Vehicle, Year Make Model, YMM, YMMT,
    Year Make Model Trim, Vehicle Description Short, Ad Headline, Heading, Listing Name, Título, Titre, Titel`,
  year: "year, Model Year, Yr, Vehicle Year, MY, Model Yr, Year Model, Mod Year, Año, Año modelo, Année, Année modèle, Baujahr, Modelljahr",
  make: "make, Make Name, Vehicle Make, Manufacturer, Mfr, Mfg, Mfgr, Manuf, Brand, Mk, Mke, Brand Name, Make Desc, Marca, Marque, Marke, Hersteller",
  model: `model, Model Name, Vehicle Model, Mdl, Mdl Name, Mod, Model Line, Carline, Car Line,
    Nameplate, Model Desc, Model Description, Modelo, Modèle, Modell`,
  trim: `trim, Trim Level, Trim Name, Series, Serie, Vehicle Trim, Trim Desc, Trim Description, Sub Model, Version, Trim Line,
    Tr, Versión, Ausstattungslinie`,
  bodyStyle: `Body Style, Body, Body Type, Vehicle Body, Standard Body, Market Class, Body Desc, Body Description,
    Body Style Name, Body Class, Vehicle Class, Vehicle Category, Carrocería, Carrosserie, Karosserie, Karosserieform, Aufbau`,
  condition: `New/Used, Condition, Vehicle Condition, New or Used, New Used Flag, NewUsedCode, N/U, U/N, Inventory Type,
    Stock Type, Type, Vehicle Type, State of Vehicle, N U Flag, New Used Indicator, New Used Type, Used New, Sale Class,
    Sale Type, Condición, Zustand`,
  priceUsd: `Internet Price, Web Price, Website Price, Online Price, ePrice, Internet Special, Web Special, Online Special,
    Internet Selling Price, Website Asking Price, Internet, Online, Sale Price, Special Price, Final Price,
    Advertised Price, price, Current Price, price_current, Selling Price, Our Price, Asking Price, Asking, Ask, Ask Price,
    Sales Price, Sell Price, List Price, Retail Price, Retail, Price USD, Vehicle Price, Advertised, Advertising Price, Ad Price,
    Cash Price, Consumer Price, Customer Price, Listing Price, Your Price, Buy It Now Price, Buy Now Price, No Haggle Price, One Price,
    Best Price, Special, Promo Price, Promotional Price, Sale, Regular Price, Selling, Price In Dollars, How Much, Precio, Precio de venta`,
  mileageMiles: `mileage, Miles, Odometer, Odometer Reading, Vehicle Mileage, Odometer Miles, Mileage (mi), mileage.value, Mi,
    Odo, Odom, Milage, Odometer Value, Current Mileage, Current Miles, Actual Miles,
    Total Miles, How Many Miles, Miles On It, Current Odometer, Mileage In Miles, Miles Driven, Mlg, Odo Reading,
    Odometer (mi), Odometer In Miles, Millas, Millaje`,
  exteriorColor: `Exterior Color, Exterior Colour, Ext Color, Ext Colour, Exterior Color OEM, Colour, Color, exterior, Exterior Base Color,
    Ext Color Generic, Generic Exterior Color, Exterior Color Name, Ext, Ext Clr, Clr, Color Desc, Color Description, Color Name,
    Paint, Paint Color, Body Color, Outside Color, Exterior Color Description, Color exterior, Couleur, Couleur extérieure,
    Farbe, Außenfarbe, Aussenfarbe`,
  interiorColor: `Interior Color, Interior Colour, Int Color, Int Colour, Interior Color OEM, interior, Int Color Generic, Generic Interior Color,
    Interior Base Color, Interior Color Name, Int, Int Clr, Inside Color, Interior Color Description, Color interior, Couleur intérieure,
    Innenfarbe`,
  fuelType:
    "Fuel Type, Fuel, Engine Fuel Type, Engine Fuel, Fuel Type Name, Fuel Desc, Combustible, Carburant, Kraftstoff, Kraftstoffart",
  transmission: `Transmission, Trans, Transmission Type, Transmission Description, Transmission Desc, Trans Desc, Trans Type,
    Gearbox, Transmisión, Boîte de vitesses, Getriebe, Getriebeart`,
  drivetrain: `Drivetrain, Drivetrain Desc, Drive Type, Driveline, Drive, Wheel Drive, Drive Train, Drivetrain Description,
    Drive Line, Drive Wheels, Driven Wheels, Tracción, Rouage, Antrieb, Antriebsart`,
  doors: `doors, Door Count, Body Door Ct, Door Ct, Number of Doors, Num Doors, No of Doors, Of Doors, Drs, Door, Doors Count,
    Puertas, Número de puertas, Portes, Nombre de portes, Türen, Anzahl Türen`,
  // Headers that name the unit. A figure without one is not read.
  electricRangeMiles: `electricRangeMiles, Electric Range (mi), Electric Range Miles, EV Range (mi), EV Range Miles,
    Battery Range Miles, All Electric Range Miles`,
  batteryKwh: "batteryKwh, Battery (kWh), Battery Capacity (kWh), Battery Capacity kWh, Battery Size (kWh)",
  fastChargeKw:
    "fastChargeKw, Fast Charging (kW), DC Fast Charging kW, Max DC Charging kW, DC Charge Power kW, Max DC Charge kW",
  chargePort:
    "chargePort, Charge Port, Charging Port, Charge Port Type, Charging Connector, Charger Connector Type, Plug Type, Charge Plug",
  cityMpg: "cityMpg, MPG City, EPA City MPG, City MPG EPA, EPA City, MPG (City), City Fuel Economy (mpg)",
  highwayMpg: `highwayMpg, MPG Highway, Hwy MPG, MPG Hwy, EPA Highway MPG, Highway MPG EPA, EPA Highway, EPA Hwy,
    MPG (Highway), Highway Fuel Economy (mpg)`,
  kwhPer100Miles: "kwhPer100Miles, kWh per 100 mi, kWh/100 mi, kWh/100 miles, Consumption (kWh/100 mi)",
  numberOfOwners: `numberOfOwners, Owners, Previous Owners, Prior Owners, Number of Previous Owners, Owner Count,
    No of Owners, Num Owners, Of Owners`,
  images: `images, Image, Photos, Photo, Photo URLs, Photo URL, Photo URL List, Photo List, Image URLs, Image URL,
    Image List, Pictures, pics, Picture URLs, Picture URL, Images URL, Image Links, Vehicle Photos, Vehicle Images,
    Main Photo, Additional Photos, image_link, additional_image_link, additional_image_links, Photo Links, Photo Link,
    Picture Links, Picture List, Photos URL, Pics URL, Main Image, Main Picture, Primary Photo, Primary Image, Other Images,
    Additional Images, Extra Photos, Extra Images, More Photos, Gallery, Image Gallery, Photo Gallery, Image Link, Media URLs, Fotos, Imágenes, Bilder`,
  city: "City, Dealer City, Dealership City, Lot City, Vehicle City, address.city, Location City, Ciudad",
  state: `State, St, Dealer State, Dealership State, Lot State, Dealer Region, Vehicle State, Province, address.region,
    Location State, State Code, Estado`,
  zipCode: `zipCode, Zip, Postal Code, Postal, Dealer Zip, Dealer Zip Code, Dealer Postal Code, Dealership Zip,
    Vehicle Zip, address.postal_code, Zip 5, Location Zip, Postcode, Código postal`,
  carfaxUrl: `carfaxUrl, Carfax, Carfax Link, Carfax Report, Carfax Report URL, Vehicle History URL,
    Vehicle History Report URL, Vehicle History Report Link, History Report URL, Vehicle History Link, History Link`,
  originalListingUrl: `originalListingUrl, URL, Link, VDP, VDP URL, VDP Link, Detail URL, Details URL, Vehicle URL,
    Listing URL, Vehicle Detail URL, Vehicle Detail Page, Vehicle Link, Dealer VDP URL, Website VDP URL, Page URL, Final URL,
    link_template, Web Link, Website Link, Listing Link, Detail Page, Detail Page URL, Landing Page, Landing Page URL,
    Website URL, Web URL, Car URL, More Info`,
};

/** Columns that are not facts themselves, but from which a fact is made; headers as above. */
export const OTHER_HEADERS = {
  certified: `Certified, Cert, CPO, Is Certified, Certified Pre-Owned, Certified Flag, Is CPO, Certified YN,
    Certified Indicator, Manufacturer Certified`,
  /** Sold or available. Rows of sold cars are not imported, and remove their car. */
  status: `Vehicle Status, Inventory Status, Status, Availability, Sold Status, Stock Status, Sales Status, Sale Status, DMS Status,
    Listing Status, Post Status, Publish Status, Web Status, Unit Status, Deal Status, Visibility, Catalog Visibility,
    Visibility in catalog`,
  sold: "Is Sold, Sold, Sold Flag",
  soldDate: "Sold Date, Date Sold, Sold On, Sold At, Sold Date Time",
  /** A no says that the car is not for sale. */
  offered: `Published, Is Published, Publish, Active, Is Active, Available, Is Available, Show On Web, Show On Website, Display On Web,
    On Web, For Web, Web Flag, Enabled, Visible, Is Visible, For Sale, Is For Sale, In Stock, Is In Stock, Listed`,
  mileageUnit: `Mileage Unit, Odometer Unit, Odometer UOM, Mileage UOM, Odometer Units, Mileage Units,
    Odometer Unit of Measure, Miles Indicator`,
  kilometers: `Kilometers, Kilometres, KM, KMs, Odometer (km), Mileage (km), Odometer KM, Mileage KM, Odometer in KM,
    Mileage in KM, Kms Driven, Kilometraje, Kilométrage, Kilometerstand`,
  currency: "Currency, Currency Code, Currency Indicator, Price Currency, Price Currency Code, Moneda",
  location: "location, Loc, City State, Vehicle Location, Lot Location, Location City State, Ubicación",
  /** Street, city, state and zip in one cell, or Meta's JSON of them. Fills empty cells of the columns of city, state and zip. */
  address: "dealership_address, address, Dealer Address, Vehicle Address",
  country: "Country, Country Code, Dealer Country, address.country, Location Country, País, Pays, Land",
  /** The dealer of a row. A group's file has the cars of all its dealers. */
  dealerId: `Dealer ID, Dealership ID, Dealer Code, Dealer Number, Provider ID, Store Code, Store ID, Store Number,
    Rooftop ID, Rooftop, Account ID, Dealer Account ID, Provider`,
  dealerName: `Dealer Name, Dealership Name, Dealer, Dealership, Store Name, Rooftop Name, Provider Name, Seller Name,
    Lot Name, Store`,
};
