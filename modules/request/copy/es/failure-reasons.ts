import type { Words } from '#kernel/copy/catalogue.ts';
import type { failureReasonsTexts as English } from '../en/failure-reasons.ts';

/** Spanish of `failure-reasons.ts`. */
export const failureReasonsTexts: Words<typeof English> = {
  nobody_here: 'no había nadie',
  service_failed: 'se intentó el servicio y no funcionó',
  wrong_equipment: 'el equipo no es el adecuado',
  unsafe: 'el lugar no es seguro',
  drop_off_closed: 'el destino está cerrado o no aceptó el vehículo',
  own_vehicle: 'el vehículo del proveedor tiene un problema',
};
