import type { Words } from '#kernel/copy/catalogue.ts';
import type { photosTexts as English } from '../en/photos.ts';

/** Spanish of `photos.ts`. */
export const photosTexts: Words<typeof English> = {
  heading: 'Fotos',
  of: {
    mine: 'Sus fotos',
    customer: 'Del cliente',
    pickup: 'En la recogida',
    drop_off: 'En la entrega',
    before: 'Antes del trabajo',
    after: 'Después del trabajo',
    report: 'Con el aviso',
  },
  lead: {
    customer: 'Muéstrenos el vehículo o el lugar. Sus fotos solo las ven la central y su proveedor.',
    pickup: 'Muestre el vehículo como lo encuentra, por todos lados. Así se protegen los dos.',
    drop_off: 'Muestre el vehículo donde lo deja.',
    before: 'Muestre el vehículo como lo encuentra. Así se protegen los dos.',
    after: 'Muestre el trabajo hecho.',
    report: 'Muéstrele a la central cuál es el problema. El cliente también lo verá.',
  },
  none: 'Todavía no hay fotos.',
  count: (taken: number, most: number) => `${taken} de hasta ${most}`,
  full: 'Ya agregó las 4 fotos.',
  photo: (number: number, of: string) => `Foto ${number}, ${of}`,
  choose: 'Foto',
  send: 'Enviar foto',
  take: 'Tomar una foto',
  add: 'Agregar una foto',
  arrived: 'Foto agregada.',
};
