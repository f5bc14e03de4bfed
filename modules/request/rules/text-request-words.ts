import type { Locale } from '#kernel/copy/catalogue.ts';
import type { ServiceType, VehicleType } from './services.ts';

/** The words of a request by text. All are lower case and without accents: phones and people leave those out. */

/**
 * What a text that asks for help begins with. HELP and AYUDA alone are the carrier's, so there is always a second word.
 */
export const OPENINGS: Record<Locale, RegExp> = {
  en: /^(?:please\s+)?(?:help\s+me|(?:i\s+)?need\s+help|send\s+help)(?![\p{L}\p{N}])/iu,
  es: /^(?:necesito\s+ayuda|ay[uú]d[ae]n?me|mande\s+ayuda)(?![\p{L}\p{N}])/iu,
};

/** The form field that a label stands for. `inside` is who is locked in. */
type Labelled =
  | 'service'
  | 'inside'
  | 'location_address'
  | 'destination_address'
  | 'service_description'
  | `vehicle_${'plate' | 'year' | 'make' | 'model'}`;

/** The labels that people write before a colon. */
export const LABELS: Record<Locale, Record<string, Labelled>> = {
  en: {
    service: 'service',
    need: 'service',
    at: 'location_address',
    where: 'location_address',
    location: 'location_address',
    place: 'location_address',
    address: 'location_address',
    to: 'destination_address',
    'tow to': 'destination_address',
    'drop off': 'destination_address',
    destination: 'destination_address',
    plate: 'vehicle_plate',
    'license plate': 'vehicle_plate',
    note: 'service_description',
    'what happened': 'service_description',
    inside: 'inside',
    'locked in': 'inside',
    year: 'vehicle_year',
    make: 'vehicle_make',
    model: 'vehicle_model',
  },
  es: {
    servicio: 'service',
    necesito: 'service',
    lugar: 'location_address',
    donde: 'location_address',
    ubicacion: 'location_address',
    direccion: 'location_address',
    destino: 'destination_address',
    'llevar a': 'destination_address',
    placa: 'vehicle_plate',
    placas: 'vehicle_plate',
    nota: 'service_description',
    'que paso': 'service_description',
    adentro: 'inside',
    ano: 'vehicle_year',
    marca: 'vehicle_make',
    modelo: 'vehicle_model',
  },
};

export const VEHICLE_LABELS: Record<Locale, Record<string, VehicleType>> = {
  en: {
    car: 'Car',
    auto: 'Car',
    vehicle: 'Car',
    motorcycle: 'Motorcycle',
    suv: 'SUV',
    'pickup truck': 'Pickup Truck',
    pickup: 'Pickup Truck',
    truck: 'Pickup Truck',
    van: 'Van',
    'semi truck': 'Semi Truck',
    semi: 'Semi Truck',
    trailer: 'Trailer',
    'rv/motorhome': 'RV/Motorhome',
    rv: 'RV/Motorhome',
    bus: 'Bus',
    'other commercial vehicle': 'Other Commercial Vehicle',
  },
  es: {
    carro: 'Car',
    coche: 'Car',
    vehiculo: 'Car',
    motocicleta: 'Motorcycle',
    moto: 'Motorcycle',
    'camioneta suv': 'SUV',
    'camioneta pickup': 'Pickup Truck',
    camioneta: 'Pickup Truck',
    'camioneta van': 'Van',
    'trailer (tractocamion)': 'Semi Truck',
    tractocamion: 'Semi Truck',
    remolque: 'Trailer',
    'casa rodante (rv)': 'RV/Motorhome',
    'casa rodante': 'RV/Motorhome',
    autobus: 'Bus',
    'otro vehiculo comercial': 'Other Commercial Vehicle',
  },
};

/** How people name a service. The first that matches counts, so the narrower ones come first. */
export const SERVICE_WORDS: readonly (readonly [ServiceType, Record<Locale, RegExp>])[] = [
  ['heavy_duty_towing', { en: /\bheavy.?duty\b/, es: /\bgrua pesada\b/ }],
  ['flatbed', { en: /\bflat ?bed\b/, es: /\bplataforma\b/ }],
  ['winch_out', { en: /\bwinch\b|\bstuck in\b/, es: /\bmalacate\b|\batascad[oa]\b/ }],
  ['lockout', { en: /\block(?:ed)? ?out\b|\bkeys?\b/, es: /\bllaves?\b/ }],
  ['tire_change', { en: /\btires?\b|\bflat\b/, es: /\bllantas?\b|\bponchad[oa]\b/ }],
  ['jump_start', { en: /\bjump\b/, es: /\bcorriente\b/ }],
  ['battery_replacement', { en: /\bbattery\b/, es: /\bbateria\b|\bacumulador\b/ }],
  ['fuel_delivery', { en: /\bgas\b|\bfuel\b|\bdiesel\b/, es: /\bgasolina\b|\bcombustible\b/ }],
  ['towing', { en: /\btow(?:ing|ed)?\b/, es: /\bgrua\b|\bremolcar(?:lo|la)?\b/ }],
  ['roadside_repair', { en: /\brepairs?\b|\bmechanic\b/, es: /\breparacion\b|\bmecanico\b/ }],
  ['other', { en: /^(?:something )?other$|^something else$/, es: /^otro$|^otra cosa$/ }],
];

/** Words for who is locked in. */
export const INSIDE_WORDS = {
  child: /\b(?:child|kid|baby|nin[oa]|bebe)\b/,
  pet: /\b(?:pet|dog|cat|mascota|perro|gato)\b/,
};
export const LOCKED_WORDS = /\b(?:locked|inside|encerrad[oa]|adentro)\b/;
export const CARD_ONLY: Record<Locale, RegExp> = { en: /^card only$|^only card$/, es: /^solo(?: con)? tarjeta$/ };

/**
 * Makes of vehicles: a line that has one is surely about the vehicle. Makes of two words are listed so that the words
 * stay together.
 */
export const MAKES: readonly string[] = [
  ...['land rover', 'alfa romeo', 'aston martin', 'mercedes benz', 'mercedes-benz', 'harley davidson'],
  ...[
    'harley-davidson',
    'acura',
    'audi',
    'bmw',
    'buick',
    'cadillac',
    'chevrolet',
    'chevy',
    'chrysler',
    'dodge',
    'fiat',
  ],
  ...['ford', 'freightliner', 'genesis', 'gmc', 'honda', 'hyundai', 'infiniti', 'isuzu', 'jaguar', 'jeep', 'kawasaki'],
  ...['kenworth', 'kia', 'lexus', 'lincoln', 'mack', 'mazda', 'mercedes', 'mercury', 'mini', 'mitsubishi', 'nissan'],
  ...['peterbilt', 'pontiac', 'porsche', 'ram', 'saturn', 'scion', 'subaru', 'suzuki', 'tesla', 'toyota', 'volkswagen'],
  ...['volvo', 'vw', 'yamaha'],
];

/** Words of a street. A number before such a word is no model year. */
export const STREET_WORDS =
  /\b(?:st|street|rd|road|dr|drive|ave|avenue|blvd|boulevard|pkwy|parkway|hwy|highway|fwy|freeway|expy|ln|lane|ct|court|cir|way|trl|trail|pl|loop|tollway|calle|avenida|carretera)\b/;

/** Words of a place that has no house number. */
export const PLACE_WORDS =
  /\b(?:near|corner|exit|mile|behind|between|across|cerca|esquina|salida|milla|frente|detras|entre|i-?\d+|us-?\d+)\b|&/;

/** A line with a label. */
export const LABELLED = /^([\p{L}/() -]{1,30}?)\s*(?::|=|\s[-–—]\s)\s*(.+)$/u;
/** "Jump start at 4500 Main St". */
export const SERVICE_THEN_PLACE = /^(.+?)(?:,\s*|\s+(?:at|on|in|en)\s+)(.+)$/i;
export const URL = /https?:\S+/gi;
export const POINT = /([+-]?\d{1,2}\.\d{2,12})\s*°?\s*N?\s*[,;/ ]\s*([+-]?\d{1,3}\.\d{2,12})\s*°?\s*(W?)/i;
export const ACCURACY = /\(?\s*±?\s*\d+\s*(?:ft|feet|pies)\b\s*\)?/i;
export const PLATE = /\b(?:license\s+)?(?:plates?|placas?)\b[\s:#]*([a-z0-9][a-z0-9 -]{2,8}[a-z0-9])/i;
export const YEAR = /(?<![\d.])(?:19[2-9]\d|20[0-4]\d)(?![\d.])/;
export const THANKS = /\b(?:thanks?|thank you|gracias)\b/;
