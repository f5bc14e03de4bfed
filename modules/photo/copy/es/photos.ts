import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { photosTexts as English } from '../en/photos.ts';

export const photosTexts: TranslationOf<typeof English> = {
  heading: 'Fotos',
  of: {
    mine: 'Sus fotos',
    customer: 'Fotos del cliente',
    pickup: 'Al llegar al vehículo',
    drop_off: 'En la entrega',
    before: 'Antes del trabajo',
    after: 'Después del trabajo',
    report: 'Fotos del aviso',
  },
  lead: {
    customer: 'Muéstrenos el vehículo o el lugar. Solo la central y su proveedor ven sus fotos.',
    pickup:
      'Tome fotos del vehículo tal como lo encuentra, por todos lados. Así se protegen usted y el cliente. Solo puede agregarlas hasta terminar el trabajo.',
    drop_off: 'Tome fotos del vehículo donde lo deja.',
    before:
      'Tome fotos del vehículo tal como lo encuentra. Así se protegen usted y el cliente. Solo puede agregarlas hasta terminar el trabajo.',
    after: 'Tome fotos del trabajo terminado.',
    report: 'Muéstrele a la central cuál es el problema. El cliente también verá las fotos.',
  },
  none: 'Todavía no hay fotos.',
  count: (taken: number, most: number) => `${taken} de ${most} fotos`,
  full: 'Ya agregó las 4 fotos.',
  photo: (number: number, of: string) => `${of}, foto ${number}`,
  choose: 'Foto',
  send: 'Enviar foto',
  take: 'Tomar una foto',
  add: 'Agregar una foto',
  arrived: 'Foto agregada.',
};
