import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { textRequestWords as English } from '../en/text-request-words.ts';

/**
 * The carrier answers a text that says only AYUDA, so each `opening` is longer: it has a second word, or another form
 * such as AYÚDAME.
 */
export const textRequestWords: TranslationOf<typeof English> = {
  opening: /^(?:necesito\s+ayuda|ay[uú]d[ae]n?me|mande\s+ayuda)(?![\p{L}\p{N}])/iu,
  labels: {
    service: ['servicio', 'necesito'],
    location_address: ['lugar', 'donde', 'ubicacion', 'direccion'],
    destination_address: ['destino', 'llevar a'],
    vehicle_plate: ['placa', 'placas'],
    service_description: ['nota', 'que paso'],
    inside: ['adentro'],
    vehicle_year: ['ano'],
    vehicle_make: ['marca'],
    vehicle_model: ['modelo'],
  },
  vehicles: {
    Car: ['carro', 'coche', 'vehiculo'],
    Motorcycle: ['motocicleta', 'moto'],
    SUV: ['camioneta suv'],
    'Pickup Truck': ['camioneta pickup', 'camioneta'],
    Van: ['camioneta van'],
    'Semi Truck': ['trailer (tractocamion)', 'tractocamion'],
    Trailer: ['remolque'],
    'RV/Motorhome': ['casa rodante (rv)', 'casa rodante'],
    Bus: ['autobus'],
    'Other Commercial Vehicle': ['otro vehiculo comercial'],
  },
  services: {
    heavy_duty_towing: /\bgrua pesada\b/,
    flatbed: /\bplataforma\b/,
    winch_out: /\bmalacate\b|\batascad[oa]\b/,
    lockout: /\bllaves?\b/,
    tire_change: /\bllantas?\b|\bponchad[oa]\b/,
    jump_start: /\bcorriente\b/,
    battery_replacement: /\bbateria\b|\bacumulador\b/,
    fuel_delivery: /\bgasolina\b|\bcombustible\b/,
    towing: /\bgrua\b|\bremolcar(?:lo|la)?\b/,
    roadside_repair: /\breparacion\b|\bmecanico\b/,
    other: /^otro$|^otra cosa$/,
  },
  inside: { child: /\b(?:nin[oa]|bebe)\b/, pet: /\b(?:mascota|perro|gato)\b/ },
  locked: /\b(?:encerrad[oa]|adentro)\b/,
  cardOnly: /^solo(?: con)? tarjeta$/,
  street: /\b(?:calle|avenida|carretera)\b/,
  place: /\b(?:cerca|esquina|salida|milla|frente|detras|entre)\b/,
  thanks: /\bgracias\b/,
  before: ['en'],
  feet: ['pies'],
};
