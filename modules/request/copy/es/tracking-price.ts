import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { trackingPriceTexts as English } from '../en/tracking-price.ts';

/** Spanish of `tracking-price.ts`. */
export const trackingPriceTexts: Words<typeof English> = {
  money: {
    total: 'Precio total',
    payNow: `Depósito (${COMMISSION_PERCENT}%)`,
    payOnSite: `Se paga en el lugar (${PROVIDER_PERCENT}%)`,
    refundRule:
      'Mientras no haya un proveedor asignado, se le devuelve todo el depósito. Después ya no es reembolsable.',
    noProviderRule: (minutes: number) =>
      `Si en ${minutes === 60 ? 'una hora' : `${minutes} minutos`} no encontramos proveedor, le devolvemos el depósito automáticamente.`,
  },
  offer: {
    heading: 'Cotización',
    accepted: (cents: Cents) =>
      success('Cotización aceptada', `Usted aceptó el precio de ${formatMoney(cents)}. Abriendo la página de pago...`),
    acceptFor: (cents: Cents) => `Aceptar ${formatMoney(cents)}`,
    counter: 'Hacer una contraoferta',
    counterAmount: 'Su precio',
    counterHint: (cents: Cents) =>
      `Puede hacer una sola contraoferta, por menos de ${formatMoney(cents)}. Después ya no podrá aceptar el precio original. Le responderemos que sí, que no o con un precio final. Si decimos que no, esta solicitud se cierra y puede hacer una nueva.`,
    sendCounter: 'Enviar contraoferta',
    reject: 'Rechazar cotización',
    rejectConfirm: 'Si la rechaza, esta solicitud se cierra. No deberá nada.',
    keep: 'Seguir con la cotización',
    choices: 'Puede aceptar, hacer una contraoferta o decir que no.',
    choicesFirst: 'Lea los términos para aceptar o hacer una contraoferta. Puede rechazar en cualquier momento.',
    validFor: 'Esta cotización es válida por 24 horas.',
    termsFirst: 'Primero lea y acepte los términos.',
  },
  finalOffer: {
    heading: 'Cotización final',
    price: 'Nuestro precio final',
    choices: 'Puede aceptar o decir que no.',
    choicesFirst: 'Lea los términos para aceptar. Puede rechazar en cualquier momento.',
    accept: 'Aceptar cotización final',
    reject: 'Rechazar cotización final',
  },
  negotiation: {
    heading: 'Negociando el precio',
    yourOffer: 'Su contraoferta',
    firstPrice: 'Precio original',
    waiting: 'La estamos revisando. Usted no tiene que hacer nada.',
  },
  terms: { accept: 'Aceptar', decline: 'No aceptar' },
  payment: {
    heading: 'Falta el pago',
    lead: (deposit: Cents) => `Pague el depósito de ${formatMoney(deposit)} y le buscamos un proveedor.`,
    proceed: 'Ir al pago',
    deadline: 'Pague en las próximas 24 horas; si no, la solicitud se cancela.',
  },
};
