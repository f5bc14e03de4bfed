import type { Words } from '#kernel/copy/catalogue.ts';
import type { textRequestTexts as English } from '../en/text-request.ts';

/** Spanish of `text-request.ts`. */
export const textRequestTexts: Words<typeof English> = {
  body: {
    helpMe: 'NECESITO AYUDA',
    at: 'Lugar',
    to: 'Destino',
    plate: 'Placa',
    inside: 'Adentro',
    child: 'niño',
    pet: 'mascota',
    cardOnly: 'Solo tarjeta',
    note: 'Nota',
  },
};
