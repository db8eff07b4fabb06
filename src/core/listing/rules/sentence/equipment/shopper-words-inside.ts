import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";

/**
 * Shoppers' names of equipment in and around the seats, English and Spanish, separated by commas: `a/b` for alternatives, `(a)` for a word
 * that may be missing. In the singular, without accents, and without little words ("de", "the"): see `phrase-index.ts`.
 */
export const INSIDE_WORDS = {
  "third-row":
    "3rd/third row (seat/seating), three/3 row (seat/seating/suv), row 3, third seat, 3rd seat, extra row, tercera/3ra/3era fila (asiento), tres/3 fila (asiento), asiento tercera fila, tercer asiento, fila extra",
  "captains-chairs":
    "captain, captain/capt/captian/captin chair/seat (second/2nd row), second/2nd row captain/bucket (chair/seat), quad seat, rear bucket (seat), asiento/silla/butaca capitan, butaca individual",
  "bench-seat":
    "front bench (seat), bench front seat, bench seat up front, bench seat front, bench seat (second/2nd row), asiento corrido, banca corrida",
  "leather-seats":
    "leather (interior/upholstery/trim/trimmed), real/genuine/full/nappa/premium leather (interior/upholstery), nappa, (interior/vestidura/tapiceria) piel/cuero, piel/cuero genuino/genuina/real",
  "synthetic-leather-seats":
    "leatherette (seat/interior), vegan/faux/fake/synthetic/imitation/artificial leather (seat/interior), softex, sof tex, mb tex, mbtex, sensatec, nuluxe, v tex, vinyl (seat/interior), pleather, (asiento) piel/cuero sintetica/sintetico, vinipiel, (asiento) vinil",
  "cloth-seats": "cloth (interior/upholstery/trim), fabric (seat/interior/upholstery), (interior/vestidura) tela",
  "suede-seats": "suede (seat/interior), alcantara (seat/interior), microsuede, ultrasuede, (asiento/interior) gamuza",
  "heated-seats":
    "seat warmer/heater, butt/bun/ass/tush warmer, bun heater, warm/warmed seat, hot seat, calefaccion asiento, calentador asiento, asiento calefaccion",
  "heated-rear-seats":
    "heat back seat, rear seat warmer/heater, back seat warmer/heater, heated second/2nd row, heated back row, calefaccion asiento trasero/atras",
  "ventilated-seats":
    "seat cooler/ventilation, ac/air seat, a c seat, air conditioned seat, climate seat, air cooled seat, asiento aire (acondicionado)",
  "massage-seats": "massage/massaging/massager, seat massage, asiento masaje, masaje, masajeador",
  "power-driver-seat": "electric/automatic driver seat, pwr seat, asiento conductor/chofer electrico",
  "power-passenger-seat":
    "power/electric passenger (side) seat, passenger power seat, asiento pasajero/copiloto electrico",
  "memory-seats": "memory (seat/seating), seat memory, driver memory, memory setting, (asiento) memoria (asiento)",
  "lumbar-support": "lumbar (support), (power) lumbar (support), soporte/apoyo lumbar",
  "sport-seats": "sport/sporty/performance/racing/recaro (bucket) seat, bucket sport seat, recaro, asiento deportivo",
  "folding-rear-seat":
    "fold/folding (down/flat) (rear/back/second/2nd) (row) seat, back/rear seat fold (down/flat), back/rear seat that fold (down/flat), split folding seat, split fold seat, rear/back folding seat, fold flat seat, fold flat rear seat, seat fold (down/flat), 60 40 (split/folding) (seat), stow n go, stow and go, stow go, stow (away) seat, magic seat, asiento trasero/atras abatible/plegable, asiento se doblan, asiento abatible/plegable",
  "air-conditioning":
    "a c, ac, aircon, air con, air conditioning/conditioner/condition, (ice/icy) cold air/ac, (ice/icy) cold a c, ice air, air conditioned, working ac, working a c, aire (acondicionado), aire acondisionado, clima, aire frio",
  "automatic-climate":
    "automatic/auto climate (control), automatic/auto temperature (control), automatic/auto ac, automatic/auto a c, automatic air conditioning, climate control, clima/aire automatico, climatizador (automatico), control automatico clima, control clima",
  "dual-zone-climate":
    "dual/two/2/tri/three/3/quad/four/4/multi zone (climate/ac/air/automatic/control) (control/climate), dual climate (control), dual ac, dual a c, clima/aire/climatizador doble/dos/dual/2 zona, clima/aire/climatizador bizona, bizona, doble zona",
  "rear-climate":
    "rear/back (seat) ac/air/hvac/climate/heat/vent (control/conditioning), rear a c, ac in back, air in back, ac back, a c in back, rear/back seat air vent, second/2nd/third row ac/air/vent, back ac, dual air, aire/clima (acondicionado) trasero/atras, aire asiento trasero/atras, ventila trasera/atras, ventilacion trasera",
  "heated-steering-wheel":
    "heated/warm/heat steering wheel, heated/warm wheel, heated steering, steering wheel heater/warmer, warming steering wheel, volante calefactable/calefaccionado/calefactado/calentable/caliente/termico, volante calefaccion, calefaccion volante",
  "block-heater": "(engine) block heater, engine heater, calentador motor/bloque",
  "keyless-entry":
    "keyless (entry), keyles entry, remote/keyfob entry, remote lock/unlock/locking, key fob, keyfob, remote keyless (entry), entrada/acceso sin llave, apertura sin llave, control remoto (puerta)",
  "push-button-start":
    "push (button) start (stop) (button), start stop button, push button (ignition/starter/starting), push to start, push start button, button start, start button, keyless start/ignition/go (stop), one touch start, pushstart, boton encendido/arranque/inicio, encendido/arranque boton, prende boton, arranque sin llave, encendido sin llave",
  "smart-key":
    "smart key (access/entry), smartkey, proximity key/fob/entry (entry), intelligent key, comfort access, passive entry, advanced key, keyless access, llave inteligente/inteligent/proximidad/presencia",
  "remote-start":
    "remote (engine/vehicle/car) start/starter/starting (stop), auto start/starter, autostart, remote starting, start from phone, start it from phone, arranque/encendido/prendido remoto, arranque/encendido distancia, arranque/encendido control remoto, prender distancia",
  "power-liftgate":
    "power/electric/automatic/auto/powered (lift) gate/liftgate/tailgate/hatch/trunk/hatchback, power rear gate/door/hatch, power lift gate, power back door/hatch, automatic trunk open/opener, liftgate power, cajuela/porton/maletero/baul/compuerta electrica/electrico/automatica/automatico, puerta trasera electrica/automatica, quinta puerta electrica",
  "hands-free-liftgate":
    "hand free (power) liftgate/tailgate/trunk/hatch, handsfree (power) liftgate/tailgate/trunk/hatch, hand free lift gate, foot/kick (activated/operated) (open) liftgate/tailgate/trunk/hatch, kick to open (liftgate/tailgate/trunk), kick sensor, smart (lift) liftgate/tailgate/trunk, cajuela/porton/maletero mano libre, cajuela/porton/maletero pie, abre pie",
  "power-sliding-doors":
    "power/electric/automatic/auto/powered (dual) (side) sliding/slider/slide (side) door, power side door, dual power (sliding) door, automatic van door, sliding door that open by themselve, sliding door electric/electrica/electrico, puerta corrediza/corredera/deslizable electrica/automatica, puerta electrica/automatica (corrediza)",
  "power-windows":
    "power/electric/automatic window, pwr window, one touch window, window power, vidrio/ventana/cristal electrico/electrica, ventanilla electrica, elevavidrio/elevalunas/alzavidrio (electrico), vidrio automatico",
  "power-locks":
    "power/electric/automatic/auto (door) lock, pwr lock, central locking, seguro/cerradura electrico/electrica, cierre centralizado, seguro automatico",
  "garage-door-opener":
    "homelink, home link, garage (door) opener/remote/transmitter/button, universal garage, universal transmitter, control/boton garaje/garage/cochera, abridor garaje/cochera",
  alarm:
    "(car/anti theft/theft/factory) alarm (system), anti theft (system/device), security system/alarm, theft protection/deterrent, alarma (antirrobo), antirrobo, sistema seguridad",
} as const satisfies Partial<Record<FeatureKey, string>>;
