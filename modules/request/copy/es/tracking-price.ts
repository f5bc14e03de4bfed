import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingPriceTexts as English } from '../en/tracking-price.ts';

export const trackingPriceTexts: TranslationOf<typeof English> = {
  money: {
    total: 'Precio total',
    payNow: `Depósito (${COMMISSION_PERCENT}%)`,
    payOnSite: `Se paga en el lugar (${PROVIDER_PERCENT}%)`,
    refundRule:
      'Mientras no haya un proveedor asignado, puede recuperar todo el depósito. Después ya no es reembolsable.',
    usualArrival: (wait: string) => `Tras el depósito, el proveedor suele llegar en ${wait} o menos.`,
    noProviderRule: (minutes: number) =>
      `Si en ${minutes === 60 ? 'una hora' : `${minutes} minutos`} no encontramos proveedor, le devolvemos el depósito automáticamente.`,
  },
  offer: {
    accepted: (cents: Cents) =>
      success('Cotización aceptada', `Usted aceptó el precio de ${formatMoney(cents)}. Abriendo la página de pago...`),
    acceptFor: (cents: Cents) => `Aceptar ${formatMoney(cents)}`,
    counter: 'Hacer una contraoferta',
    counterAmount: 'Su contraoferta',
    counterHint: (cents: Cents) =>
      `Puede hacer una sola contraoferta, por menos de ${formatMoney(cents)}. Después ya no podrá aceptar el precio original. Podemos aceptar su contraoferta, rechazarla o darle un precio final. Si la rechazamos, esta solicitud se cierra y usted puede hacer otra solicitud.`,
    sendCounter: 'Enviar contraoferta',
    reject: 'Rechazar cotización',
    rejectConfirm: 'Si la rechaza, esta solicitud se cierra. No tendrá que pagar nada.',
    keep: 'Conservar la cotización',
  },
  finalOffer: {
    heading: 'Cotización final',
    accept: 'Aceptar cotización final',
    reject: 'Rechazar cotización final',
  },
  negotiation: {
    yourOffer: 'Su contraoferta',
    firstPrice: 'Precio original',
  },
  payment: {
    proceed: 'Ir a pagar',
    deadline: 'Pague en las próximas 24 horas o su solicitud se cancelará.',
  },
};
