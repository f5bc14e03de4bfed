import type { Words } from '#kernel/copy/catalogue.ts';
import type { servicesTexts as English } from '../en/services.ts';

/** Spanish of `services.ts`: labels only; the stored keys are the same. */
export const servicesTexts: Words<typeof English> = {
  services: {
    towing: 'Servicio de grúa',
    jump_start: 'Paso de corriente',
    tire_change: 'Cambio de llanta',
    lockout: 'Llaves adentro del carro',
    fuel_delivery: 'Entrega de combustible',
    battery_replacement: 'Cambio de batería',
    winch_out: 'Rescate con malacate',
    heavy_duty_towing: 'Grúa pesada',
    flatbed: 'Grúa de plataforma',
    roadside_repair: 'Reparación en el lugar',
    other: 'Otro',
  },
  vehicles: {
    Car: 'Carro',
    Motorcycle: 'Motocicleta',
    SUV: 'Camioneta SUV',
    'Pickup Truck': 'Camioneta pickup',
    Van: 'Camioneta van',
    'Semi Truck': 'Tráiler (tractocamión)',
    Trailer: 'Remolque',
    'RV/Motorhome': 'Casa rodante (RV)',
    Bus: 'Autobús',
    'Other Commercial Vehicle': 'Otro vehículo comercial',
  },
  phoneServices: {
    car_towing: 'Grúa para carro',
    semi_truck_towing: 'Grúa para tráiler',
    jump_start: 'Paso de corriente',
    tire_change: 'Cambio de llanta',
    lockout: 'Llaves adentro del carro',
    fuel_delivery: 'Entrega de combustible',
    semi_truck_repair: 'Reparación de tráiler',
    other: 'Otro',
  },
};
