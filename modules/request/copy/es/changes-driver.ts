import { withPeriod, withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { changesDriverTexts as English } from '../en/changes-driver.ts';

/** Spanish of `changes-driver.ts`. */
export const changesDriverTexts: Words<typeof English> = {
  heading: { provider: 'Su proveedor propone un trabajo distinto', admin: 'La central propone un trabajo distinto' },
  lead: 'Usted decide. No se hace ni se cobra nada hasta que usted acepte.',
  service: 'Servicio',
  from: (before, after) => (before === after ? after : `${after}, en vez de ${before}`),
  price: 'Precio nuevo, en total',
  agreed: 'Acordado hasta ahora',
  withExtra: ({ price, extra }) =>
    extra === 0 ? formatMoney(price) : `${formatMoney(price)} y el cargo adicional de ${formatMoney(extra)}`,
  paid: 'Depósito que pagó',
  second: 'Segundo depósito, se paga primero',
  onSite: 'Paga en el lugar',
  onSiteInstead: ({ now, before }) => `${formatMoney(now)}, en vez de ${formatMoney(before)}`,
  back: 'Se le devuelve del depósito',
  backWhen: (cents) => `${formatMoney(cents)}, al terminar el trabajo`,
  backLater: (cents: Cents) => `Cuando el trabajo esté hecho, le reembolsamos ${formatMoney(cents)} de su depósito.`,
  destination: 'Destino',
  reason: 'Motivo',
  otherProvider: 'Otro proveedor hará el trabajo nuevo. Lo buscaremos en cuanto usted acepte.',
  accept: (price) => `Aceptar ${formatMoney(price)}`,
  until: ({ at, failed }) =>
    `Si no responde antes de ${withArticle(at)}, la propuesta se retira${failed ? '' : ' y todo queda como se acordó'}.`,
  ifNo: (kept: Cents) =>
    `Si no acepta, la central decide cómo termina el trabajo. Por lo general no paga nada en el lugar, y ${kept > 0 ? `no se le devuelven ${formatMoney(kept)} de su depósito` : 'se le devuelve el depósito'}.`,
  due: {
    heading: 'Falta un paso: el segundo depósito',
    lead: ({ cents, at }) =>
      `Usted aceptó. El cambio se aplica cuando pague ${formatMoney(cents)}, a más tardar a ${withPeriod(withArticle(at))} Su proveedor está esperando.`,
    until: ({ at, failed }) =>
      `Si no se paga antes de ${withArticle(at)}, la propuesta se retira${failed ? '' : ' y todo queda como se acordó'}.`,
    pay: (cents) => `Pagar ${formatMoney(cents)}`,
    checking: 'Verificando su pago. Tarda un momento. No tiene que pagar otra vez.',
  },
  changed: ({ service, price }) => `El trabajo cambió a: ${service}, ${formatMoney(price)}.`,
  before: ({ service, price }) => `Primero se acordó: ${service}, ${formatMoney(price)}.`,
  dropOff: {
    open: 'Pedir otro destino',
    lead: 'Lo ven la central y su proveedor. Si cambia el precio, usted decide primero. Hasta entonces todo sigue igual.',
    address: 'Nuevo destino',
    addressHint: 'Calle y ciudad, o el nombre del taller y la ciudad',
    send: 'Pedirlo a la central',
    asked: (address: string) => `Usted pidió otro destino: ${address}. La central lo está viendo.`,
    kept: (address: string) =>
      `Usted pidió otro destino: ${address}. La central no puede cambiarlo, así que sigue igual.`,
    missing: 'Escriba el nuevo destino',
    toasts: {
      asked: success('Petición enviada', 'Aquí verá la respuesta.'),
      tooLate: failure('Ahora no se puede', 'El destino ya no se puede cambiar aquí. Llámenos, por favor.'),
    },
  },
};
