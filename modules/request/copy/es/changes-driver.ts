import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { changesDriverTexts as English } from '../en/changes-driver.ts';

export const changesDriverTexts: TranslationOf<typeof English> = {
  heading: { provider: 'Su proveedor propone cambiar el trabajo', admin: 'La central propone cambiar el trabajo' },
  lead: 'Usted decide. No se cambia ni se cobra nada hasta que usted acepte.',
  service: 'Servicio',
  from: (before, after) => (before === after ? after : `${after}, en vez de ${before}`),
  price: 'Nuevo precio total',
  agreed: 'Precio acordado hasta ahora',
  withExtra: ({ price, extra }) =>
    extra === 0 ? formatMoney(price) : `${formatMoney(price)} más el cargo adicional de ${formatMoney(extra)}`,
  paid: 'Depósito que ya pagó',
  second: 'Segundo depósito (se paga por adelantado)',
  onSite: 'Usted paga en el lugar',
  onSiteInstead: ({ now, before }) =>
    now === before ? formatMoney(now) : `${formatMoney(now)}, en vez de ${formatMoney(before)}`,
  back: 'Reembolso de su depósito',
  backWhen: (cents) => `${formatMoney(cents)}, al terminar el trabajo`,
  backLater: (cents: Cents) => `Cuando termine el trabajo, le reembolsamos ${formatMoney(cents)} de su depósito.`,
  destination: 'Destino',
  reason: 'Motivo',
  otherProvider: 'Otro proveedor hará el trabajo nuevo. Lo buscaremos en cuanto usted acepte.',
  accept: (price) => `Aceptar ${formatMoney(price)}`,
  until: ({ at, failed }) =>
    `Si no responde antes de ${withSpanishArticle(at)}, la propuesta se retira${failed ? '' : ' y todo queda como se acordó'}.`,
  ifNo: (kept: Cents) =>
    `Si no acepta, la central decide cómo termina el trabajo. Por lo general, usted no paga nada en el lugar y ${kept > 0 ? `nos quedamos con ${formatMoney(kept)} de su depósito` : 'le devolvemos el depósito'}.`,
  due: {
    heading: 'Falta un paso: el segundo depósito',
    lead: ({ cents, at, providerWaits }) =>
      `Usted aceptó el cambio. Para confirmarlo, pague ${formatMoney(cents)} a más tardar a ${withFinalPeriod(withSpanishArticle(at))}${providerWaits ? ' Su proveedor está esperando.' : ''}`,
    until: ({ at, failed }) =>
      `Si no lo paga antes de ${withSpanishArticle(at)}, la propuesta se retira${failed ? '' : ' y todo queda como se acordó'}.`,
    pay: (cents) => `Pagar ${formatMoney(cents)}`,
    checkingHeading: 'Estamos verificando su pago',
    checking: 'Esto tarda un momento. No tiene que pagar otra vez.',
  },
  changed: ({ service, price }) => `El trabajo cambió a "${service}" por ${formatMoney(price)}.`,
  before: ({ service, price }) => `Al principio usted aceptó "${service}" por ${formatMoney(price)}.`,
};
