import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";

/** Shoppers' names of cameras, assistance, safety and lights, written like `INSIDE_WORDS`. */
export const DRIVING_WORDS = {
  "backup-camera":
    "backup/reverse/rear/rearview/back/reversing/bkup/parking (view/vision) cam/camera/camara/monitor, back up (view) cam/camera/camara/monitor, rear view cam/camera/monitor, rear vision (camera), camera, cam, camara, camera in back, camera in rear, cam in back, camera for backing up, camara/camera reversa/trasera/atras/retroceso/marcha/vision (atras/trasera), camara (de) estacionamiento, camara estacionar",
  "surround-camera":
    "360 (degree) (view/surround) cam/camera/camara/view/monitor, 360 degree (camera/view), surround (view) cam/camera/view/vision/monitor (camera/system), around view (monitor/camera), bird eye (view) (camera/monitor), birdseye (view) (camera), top view (camera/monitor), camera all around, 4 camera, camara/camera/vista 360 (grado), camara/vista periferica/envolvente/panoramica, vista pajaro",
  "parking-sensors":
    "(front/rear/back/reverse/front and rear/front rear) park/parking sensor/aid/sonar/beeper/assist (sensor), (rear/front/back/backup) sensor for parking, backup/reverse/rear/reversing sensor/sonar/beeper, back up sensor/sonar/beeper, park distance (control), parktronic, parksense, reverse sensing (system), sonar, sensor estacionamiento/reversa/parqueo/trasero/proximidad/aparcamiento, sensor (para) estacionar/parquear, ayuda estacionamiento",
  "self-parking":
    "self/automatic/auto parking/park (assist/system), self parking, park itself, parallel park/parking (assist/by itself), active park/parking (assist), automatic parallel parking, intelligent/smart park/parking assist, estacionamiento/parqueo automatico/asistido, se estaciona solo, asistente estacionamiento, se estaciona sola",
  "adaptive-cruise":
    "adaptive/radar/smart/intelligent/dynamic/active/distance/following cruise (control), dynamic radar cruise (control), cruise (control) that follow/slow/brake, acc, distronic, eyesight, honda sensing, stop and go cruise (control), cruise with stop and go, adaptative cruise (control), (control) crucero adaptativo/adaptable/inteligente/radar, control (velocidad) adaptativo, control velocidad crucero adaptativo",
  "blind-spot-monitor":
    "blind/blindspot (spot/zone/side) (monitor/monitoring/warning/detection/sensor/alert/assist/camera/indicator/detector/information) (system), blindspot, bsm, blis, bsd, side assist, (sensor/monitor/alerta/detector/monitoreo/aviso/asistente) punto ciego, angulo muerto, (sensor) angulo ciego",
  "rear-cross-traffic":
    "(rear) cross traffic/path (alert/warning/detection/monitor/assist), rcta, (alerta/aviso/sensor) trafico cruzado (trasero)",
  "lane-departure-warning":
    "lane departure (warning/alert/system), lane warning/alert, ldw, lane leaving warning, alerta/aviso (salida/cambio/abandono) carril, salida carril",
  "lane-keep-assist":
    "lane keep/keeping/centering/tracing/following/hold/assist/assistance (assist/system/aid/assistance), lka, lkas, lane keep assistance, stay in lane, steering assist, lane sense, lanesense, asistente/asistencia/mantenimiento/centrado (permanencia/mantenimiento) carril, se mantiene carril",
  "forward-collision-warning":
    "forward/front/frontal/pre collision/crash (warning/alert/avoidance/system/mitigation), collision/crash warning/alert/avoidance/system/mitigation, pre collision (system/warning), precollision, fcw, alerta/aviso/advertencia choque/colision (frontal), anti collision, sistema precolision",
  "automatic-braking":
    "automatic/auto/autonomous (emergency) brake/braking, emergency braking/brake (assist/system), aeb, brake automatically, brake by itself, self braking, pre collision braking, collision mitigation braking, frenado/freno/frenada (emergencia) automatico/autonomo/automatica/autonoma (emergencia), frenado emergencia, frena solo/sola",
  "hands-free-driving":
    "hand free driving, handsfree driving, self driving, drive itself, autopilot, auto pilot, full self driving, fsd, super cruise, supercruise, blue cruise, bluecruise, propilot (assist), pro pilot, highway driving assist, hda, traffic jam assist, autonomous driving, manejo/conduccion automatico/autonomo/automatica/autonoma/asistida/asistido, manejo mano libre, autopiloto, piloto automatico, se maneja solo, se maneja sola",
  "driver-attention":
    "(driver) attention (assist/monitor/warning/alert/monitoring), driver alert (system), drowsy (driver) (alert/warning/detection), drowsiness (alert/warning/detection/monitor), sleepy driver alert, driver fatigue (alert), alerta/detector/sensor/aviso cansancio/fatiga/sueno/atencion, atencion conductor",
  "night-vision": "night vision/view (camera), infrared camera, vision nocturna",
  "auto-high-beams":
    "automatic/auto/smart/adaptive/intelligent high/hi beam (headlight), automatic/auto/smart/adaptive highbeam (headlight), high/hi beam assist/control, auto dimming headlight, auto brights, automatic brights, luz alta automatica, luces alta automatica, cambio luz automatico, asistente luz alta",
  "hill-start-assist":
    "hill start (assist/control), hill hold/holder (assist/control), hill assist, asistente/asistencia/ayuda (arranque/salida) pendiente/cuesta/subida, arranque pendiente/cuesta",
  "hill-descent-control":
    "hill descent (control/assist), downhill (assist/control), descent control, hdc, control descenso (pendiente), control bajada, descenso pendiente",
  abs: "(4 wheel) abs (brake), anti lock (brake), antilock (brake), freno abs/antibloqueo",
  "stability-control":
    "(electronic/vehicle) stability (control/system/program/assist), esc, vsc, vdc, advancetrac, stabilitrak, control (electronico) estabilidad, control electronico estabilidad, estabilidad",
  "traction-control": "traction (control/system), tcs, control traccion",
  "side-airbags": "side (impact) airbag, side (impact) air bag, bolsa aire lateral, airbag lateral",
  "curtain-airbags":
    "(side) curtain airbag, (side) curtain air bag, head airbag, airbag cortina, bolsa aire cortina, cortina aire, bolsa cortina",
  "tire-pressure-monitor":
    "tire/tyre pressure (monitor/monitoring/sensor/warning/gauge) (system), tpms, low tire warning, (sensor/monitor/monitoreo/aviso) presion llanta/neumatico",
  "child-seat-anchors":
    "latch (anchor/system/point), isofix, (child/car/kid/baby) seat anchor/latch/tether/hook, anclaje/gancho (para) (silla/asiento) (bebe/nino/infantil), anclaje, latch",
  "led-headlights": "led headlight/headlite/headlamp/light/lamp, led head light/lamp, faro/luz/foco led, luces led",
  "xenon-headlights":
    "xenon (headlight/light/lamp), hid (headlight/light/lamp), bi xenon (headlight), bixenon, (faro/luz/luces/foco) xenon",
  "adaptive-headlights":
    "adaptive/swivel/swiveling/swivelling/turning/cornering/directional/steering/steerable (led) headlight/headlamp/light, headlight that turn, afs, curve headlight, faro/luz/luces adaptativo/adaptativa/direccional/giratorio",
  "automatic-headlights":
    "automatic/auto headlight/headlamp/light, autolamp, headlight that turn on (by) themselve, auto on headlight, luces/luz/faro automatica/automatico",
  "fog-lights":
    "fog light/lamp, foglight, foglamp, fog, faro/luz/luces niebla/antiniebla, antiniebla, neblinero, exploradora",
  "daytime-running-lights":
    "daytime (running) light/lamp, drl, day running light, running light, luz/luces diurna, luz/luces dia",
} as const satisfies Partial<Record<FeatureKey, string>>;
