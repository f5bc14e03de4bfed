import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { endingsDriverTexts as English } from '../en/endings-driver.ts';

export const endingsDriverTexts: TranslationOf<typeof English> = {
  search: {
    heading: 'Su proveedor ya llegó, pero no lo encuentra',
    lead: 'Dígale que sí está ahí. Comparta su ubicación para que lo encuentre.',
    call: 'Llamar al proveedor',
    answered: 'Su proveedor ya puede ver que usted está ahí. Quédese junto a su vehículo.',
  },
  failure: {
    heading: 'Su proveedor no puede hacer el trabajo',
    lead: (reason: string) => `Su proveedor dice que ${reason}.`,
    unsafe: '¿Está en peligro? Llame al 911.',
    next: 'La central está decidiendo qué sigue y se lo dirá aquí. Si el trabajo no se hace, usted no paga nada en el lugar.',
  },
  outcome: {
    not_done: 'No se pudo hacer el trabajo.',
    solved: 'Usted pudo seguir sin ayuda, así que el trabajo se cerró.',
    gone: 'El proveedor llegó y no encontró a nadie.',
  },
  partly: {
    heading: 'Se hizo solo una parte',
    price: 'Nuevo precio',
    agreed: 'Precio acordado al principio',
    onSite: 'Usted paga en el lugar',
    reason: 'Lo que dice la central',
  },
  keptFee: ({ kept, due, returned, otherWay, failed, fee }) =>
    `Nos quedamos con ${due + returned + otherWay + failed === 0 ? `los ${formatMoney(kept)} que pagó` : `${formatMoney(kept)} de lo que pagó`}${fee === kept ? '. Ese dinero es para el proveedor por haber ido.' : '.'}`,
  nothingMore: 'Ya no debe nada más.',
};
