import type { Words } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { endingsDriverTexts as English } from '../en/endings-driver.ts';

/** Spanish of `endings-driver.ts`. */
export const endingsDriverTexts: Words<typeof English> = {
  search: {
    heading: 'Su proveedor ya llegó, pero no lo encuentra',
    lead: 'Dígale que está ahí. Comparta su ubicación para mostrarle el camino.',
    call: 'Llamar al proveedor',
    answered: 'La página de su proveedor ya dice que usted está ahí. Quédese junto al vehículo.',
  },
  failure: {
    heading: 'Su proveedor no puede hacer el trabajo',
    lead: (reason: string) => `Su proveedor dice: ${reason}.`,
    unsafe: '¿Está en peligro? Llame al 911.',
    next: 'La central está decidiendo qué sigue y se lo dirá aquí. Si el trabajo no se hace, no paga nada en el lugar.',
  },
  outcome: {
    not_done: 'No se pudo hacer el trabajo.',
    solved: 'Usted pudo seguir sin ayuda, así que el trabajo se cerró.',
    gone: 'El proveedor llegó y no encontró a nadie.',
  },
  partly: {
    heading: 'Hecho en parte',
    price: 'Precio ahora',
    agreed: 'Acordado al principio',
    onSite: 'Se paga en el lugar',
    reason: 'Lo que dice la central',
  },
  keptFee: ({ kept, due, returned, otherWay, failed, fee }) =>
    `No se devuelven ${due + returned + otherWay + failed === 0 ? `los ${formatMoney(kept)} que pagó` : `${formatMoney(kept)} de lo que pagó`}${fee === kept ? ': son para el proveedor por haber ido.' : '.'}`,
  nothingMore: 'No debe nada más.',
};
