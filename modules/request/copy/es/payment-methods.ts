import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { paymentMethodsTexts as English } from '../en/payment-methods.ts';

/**
 * Words that go into SMS have no accents. With a single letter that isn't in the phone network's alphabet, only half as
 * much fits into an SMS.
 */
export const paymentMethodsTexts: TranslationOf<typeof English> = {
  labels: {
    cash: 'Efectivo',
    card: 'Tarjeta',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'Cheque',
  },
  names: {
    cash: 'efectivo',
    card: 'tarjeta',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'cheque',
  },
  kinds: {
    cash: 'efectivo',
    card: 'tarjeta',
    zelle: 'Zelle',
    venmo: 'Venmo',
    cash_app: 'Cash App',
    check: 'cheque',
  },
  bring: (cents: Cents, methods: string) => `Prepare ${formatMoney(cents)}: ${methods}.`,
  takes: (methods: string) => `El proveedor acepta ${methods}.`,
  ask: (cents: Cents, phone: string) => `Llame al ${phone} y pregunte con qué puede pagar los ${formatMoney(cents)}.`,
  unknown: 'Todavía no sabemos qué formas de pago acepta el proveedor. Pregúntele a la central antes de que llegue.',
  unknownThere: 'Pregúntele al proveedor qué formas de pago acepta.',
  later: 'Cuando un proveedor acepte, en la página de su solicitud verá cómo pagarle o a quién preguntar.',
  usual: {
    all: (kinds: string) => `Todos nuestros proveedores aceptan ${kinds}.`,
    most: (kinds: string) => `La mayoría de nuestros proveedores acepta ${kinds}.`,
    mostToo: (kinds: string) => `La mayoría también acepta ${kinds}.`,
    later: 'Cuando tenga proveedor, verá más detalles en la página de su solicitud.',
  },
  cardOnly: 'Usted solo puede pagar con tarjeta, así que la central buscará un proveedor que acepte tarjetas.',
  cardNotTaken:
    'Usted dijo que solo puede pagar con tarjeta, pero este proveedor no acepta tarjetas. Llámenos, por favor.',
};
