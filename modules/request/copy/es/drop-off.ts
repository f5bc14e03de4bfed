import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { dropOffTexts as English } from '../en/drop-off.ts';

export const dropOffTexts: TranslationOf<typeof English> = {
  open: 'Pedir otro destino',
  lead: 'La central y su proveedor verán lo que pide. Si el precio cambia, usted decide primero. Mientras tanto, todo sigue igual.',
  address: 'Nuevo destino',
  addressHint: 'Calle y ciudad, o el nombre del taller y la ciudad',
  send: 'Pedírselo a la central',
  asked: (address: string) => `Usted pidió otro destino: ${address}. La central lo está viendo.`,
  kept: (address: string) =>
    `Usted pidió otro destino: ${address}. La central no puede cambiar el destino, así que sigue igual.`,
  missing: 'Escriba el nuevo destino',
  toasts: {
    asked: success('Petición enviada', 'Verá la respuesta en esta página.'),
    tooLate: failure('Ahora no se puede', 'El destino ya no se puede cambiar en esta página. Llámenos, por favor.'),
  },
};
