/**
 * Words around a wish, English and Spanish, that say nothing of the car and need no mention. They are names only as a part of a longer one
 * ("El Camino", "Santa Fe").
 */
export const SILENT_WORDS: ReadonlySet<string> = new Set(
  `hello hi hey hiya yo please plz pls plez thanks thank thx ty want wants wanted wanting wanna need needs needed looking look lookin searching
  something somethin anything im ive id ill were youre thats its theyre a an and or the to of for with w in on at as by from is are be
  been being was have has having had hav get gets gotta got getting give comes come coming include includes including included equipped equiped
  feature features featuring option options must should would could can will may might do does did u ur your my our me us we it this that these
  those there here their they them he him his she her also too plus maybe preferably prefer preferred ideally only just really very so kind type
  sort style things thing one ones ok okay if possible all every both n y e o ni some any i like love show find see buy buying shopping
  purchase interested used preowned pre owned secondhand vehicle vehicles car cars auto autos automobile which who what where
  please around about asap now today soon ride rides whip set each other well per bit lil via using someone somebody
  where whats theres lets let go going put newish nicely than then but cause because still even
  siri alexa stock inventory stk number num
  busco buscando busca quiero quisiera quiere queremos necesito necesita necesitamos ando estoy tengo tiene tienen tenga tengan traiga traigan
  trae venga vengan viene hay haya alguna alguno algun algunos algunas un una unos unas el la los las lo de del al con en por para que q sea
  sean ser es son esta este esto estos estas tambien ademas pero si mi mis su sus me le les se te nos tipo carro carros coche coches auto autos
  vehiculo vehiculos automovil usado usada usados usadas seminuevo seminueva seminuevos color colores precio modelo ano anos marca porfavor favor
  porfa gracias hola buenas buenos tardes solo solamente y e o u a como muy mas comprar pagar encontrar ver algo uno unos
  buscamos favor gustaria gusta preferible preferiblemente preferencia version motor engine cabin transmission trans equipo equipado equipada
  necesitaria unidad alguien cualquier cualquiera puede pueda podria mil millas miles mileage price priced cost budget year years model make
  incluya incluye interior exterior inside outside seats seat asientos asiento puertas doors door rows`.split(/\s+/),
);

/** Common words of talk about cars that are no misspelling of anything, besides `SILENT_WORDS` and `EVERYDAY_WORDS`. */
export const NO_MISSPELLINGS: ReadonlySet<string> = new Set(
  `weather feather heather whether better letter matter bitter dependable reliable trustworthy errands errand grandma grandpa expensive fancy cheaper
  bonito bonita falle falla lindo linda chulo chula feo fea rapido rapida comodo comoda confiable economico economica bueno buena buenos
  durable elegante potente fuerte grande chico chica pequeno pequena amplio amplia espacioso espaciosa viajar viaje viajes trabajo trabajar escuela
  familia familiar hijo hija hijos hijas esposa esposo mujer mama papa abuela abuelo primer primero primera barato barata ciudad carretera
  nieve lluvia playa montana campo rancho perro perros bebe ninos nino
  quick quiet quite roomy comfy cozy sturdy solid strong tough rugged powerful peppy zippy sharp smooth handsome pretty beautiful ugly tiny huge
  giant massive spacious stylish classy elegant modern retro funky sweet awesome decent fantastic perfect excellent amazing
  wonderful average normal regular usual simple basic fully loaded stripped mint clean dirty rusty rust dent dents scratch scratches
  damage damaged smoke smoker smokers smell pets pet dog dogs baby babies toddler toddlers teenager teenagers teens twins carseat carseats
  stroller strollers wheelchair wheelchairs elderly seniors senior beginner beginners driver drivers student students college commuter commute
  commuting delivery uber lyft doordash camping fishing hunting surfing skiing hiking biking bikes kayak kayaks boats trailers camper
  mountains mountain beach desert city highway freeway road roads street streets rain ice mud sand hills curves daily weekend weekends trips
  saver sipper guzzler insurance maintain maintenance repair repairs mechanic parts fixing break breaks broke breakdown lasts forever
  impress girlfriend boyfriend neighbors parents mother father sister brother cousin uncle aunt kid kiddo kids family large small medium
  bigger smaller larger faster slower newer older nicer cooler taller shorter wider higher lower safer cheapest
  money month months payment payments down credit loan finance financing trade dealer dealers private seller party
  title titles history report carfax autocheck records record maintained serviced recalls recall warranty
  great super nice cool hot fun fast slow safe sporty luxury luxurious plush comfortable practical economical efficient
  looks feels drives handles rides sounds smells works runs stops parks hauls pulls tows carries fits holds
  easy easily simple hard difficult roll rolling speed adventure value special secret tall short
  tough wind rock hand head face world peace happy lucky first second third fourth fifth sixth seventh ninth
  under over above below until since before after between within near close around without except excluding
  adventures baseball brake brakes club clubs driven european italian german japanese american korean fall fire fuel gear headroom legroom height
  low mile narrow wide new next ramp room slide square tear torn worn tight tracked trade trades trail trails trunk vintage wear zero
  sparkle premiums town top camera cameras alla alta alto altas altos anterior anteriores bote cama camara camaras carga cargar jalar diario
  atras dia dias dure lancha lote mamalona regalo sensor sensores servicio traila zona cabron wood golfing
  caro cara caros caras service special salvage rebuilt no
  heavy light lighter heavier middle center central north south east west`.split(/\s+/),
);

/** Names of trims that mean nothing else. Short ones and those with digits are names anyway. */
export const TRIM_WORDS: ReadonlySet<string> = new Set(
  `limited touring denali lariat platinum premium sport base rubicon sahara overland laredo trailhawk latitude altitude willys raptor tremor
  badlands wildtrak tradesman bighorn laramie longhorn rebel hellcat daytona nismo wilderness onyx calligraphy prestige technology inscription
  momentum autobiography essence avenir preferred premier hybrid supercrew titanium wolfsburg trailsport nightshade elite hemi ecoboost
  mojave autobahn quattro xdrive sportback allroad stingray carrera turbo diesel stealth shelby fastback`.split(/\s+/),
);

/** Words about cars, besides the names of equipment, for which a misspelt word may stand. */
export const CORRECT_WORDS: readonly string[] =
  `accident accidents accidentes automatic automatica automatico transmission transmision manual convertible hatchback crossover minivan pickup
  sedan coupe wagon truck trucks hybrid hibrido hibrida electric electrico electrica diesel gasoline gasolina silver yellow purple orange
  beige black white green brown negro blanco blanca amarillo naranja plateado certified certificado owner owners dueno duenos payment payments
  monthly month months mensual mensuales cylinder cylinders cilindros passenger passengers pasajeros seater miles mileage millas millaje
  under below cheaper without interior exterior leather sunroof camioneta camion troca puertas doors asientos clean title titulo limpio salvage
  newest cheapest lowest listed location dealer range autonomia engine liter liters litros range family familia except excepto excluding anything
  everything between entre desde hasta menos maximo minimo estandar descapotable convertibles furgoneta cabriolet`.split(
    /\s+/,
  );
