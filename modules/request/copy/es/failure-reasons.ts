import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { failureReasonsTexts as English } from '../en/failure-reasons.ts';

/**
 * These words have no letters that aren't in the phone network's alphabet, because with a single such letter, only half
 * as much text fits into an SMS.
 */
export const failureReasonsTexts: TranslationOf<typeof English> = {
  nobody_here: 'no hay nadie en el lugar',
  service_failed: 'el servicio no dio resultado',
  wrong_equipment: 'no trae el equipo adecuado',
  unsafe: 'el lugar no es seguro',
  drop_off_closed: 'en el destino no abren o no reciben el carro',
  own_vehicle: 'tiene un problema con su unidad',
};
