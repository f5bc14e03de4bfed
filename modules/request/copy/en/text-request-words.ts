import type { LockedIn } from '../../rules/locked-in.ts';
import type { ServiceType, VehicleType } from '../../rules/services.ts';

/**
 * What people write in a request by text. `rules/text-request.ts` understands the words of every language. They have no
 * capitals and no accents here, because those are removed from a received text before its words are looked up. Only
 * `opening` is matched before that.
 */
export const textRequestWords = {
  /** What a text that asks for help begins with. HELP alone goes to the carrier, so our phrases have a second word. */
  opening: /^(?:please\s+)?(?:help\s+me|(?:i\s+)?need\s+help|send\s+help)(?![\p{L}\p{N}])/iu,
  /**
   * The labels that people write before a colon. The keys are form fields, except `service` and `inside` (who is
   * locked in).
   */
  labels: {
    service: ['service', 'need'],
    location_address: ['at', 'where', 'location', 'place', 'address'],
    destination_address: ['to', 'tow to', 'drop off', 'destination'],
    vehicle_plate: ['plate', 'plates', 'license plate', 'license plates'],
    service_description: ['note', 'what happened'],
    inside: ['inside', 'locked in'],
    vehicle_year: ['year'],
    vehicle_make: ['make'],
    vehicle_model: ['model'],
  },
  vehicles: {
    Car: ['car', 'auto', 'vehicle'],
    Motorcycle: ['motorcycle'],
    SUV: ['suv'],
    'Pickup Truck': ['pickup truck', 'pickup', 'truck'],
    Van: ['van'],
    'Semi Truck': ['semi truck', 'semi'],
    Trailer: ['trailer'],
    'RV/Motorhome': ['rv/motorhome', 'rv'],
    Bus: ['bus'],
    'Other Commercial Vehicle': ['other commercial vehicle'],
  } satisfies Record<VehicleType, string[]>,
  /** How people name a service. The first that matches counts, so the narrower ones come first. */
  services: {
    heavy_duty_towing: /\bheavy.?duty\b/,
    flatbed: /\bflat ?bed\b/,
    winch_out: /\bwinch\b|\bstuck in\b/,
    lockout: /\block(?:ed)? ?out\b|\bkeys?\b/,
    tire_change: /\btires?\b|\bflat\b/,
    jump_start: /\bjump\b/,
    battery_replacement: /\bbattery\b/,
    fuel_delivery: /\bgas\b|\bfuel\b|\bdiesel\b/,
    towing: /\btow(?:ing|ed)?\b/,
    roadside_repair: /\brepairs?\b|\bmechanic\b/,
    other: /^(?:something )?other$|^something else$/,
  } satisfies Partial<Record<ServiceType, RegExp>>,
  /** Who is locked in. */
  inside: { child: /\b(?:child|kid|baby)\b/, pet: /\b(?:pet|dog|cat)\b/ } satisfies Record<LockedIn, RegExp>,
  locked: /\b(?:locked|inside)\b/,
  cardOnly: /^card only$|^only card$/,
  /** Words in street names. A number before one of these isn't a model year. */
  street:
    /\b(?:st|street|rd|road|dr|drive|ave|avenue|blvd|boulevard|pkwy|parkway|hwy|highway|fwy|freeway|expy|ln|lane|ct|court|cir|way|trl|trail|pl|loop|tollway)\b/,
  /** Words by which a text is recognized as a place, even if it has no house number. */
  place: /\b(?:near|corner|exit|mile|behind|between|across|i-?\d+|us-?\d+)\b|&/,
  thanks: /\b(?:thanks?|thank you)\b/,
  /** Words that can stand between a service and its place: "Jump start at 4500 Main St". */
  before: ['at', 'on', 'in'],
  /** The unit of a position's accuracy, as phones write it. */
  feet: ['ft', 'feet'],
};
