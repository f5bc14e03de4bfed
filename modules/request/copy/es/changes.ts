import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { changesTexts as English } from '../en/changes.ts';

export const changesTexts: TranslationOf<typeof English> = {
  open: 'Cambiar servicio o precio',
  lead: 'Proponga el servicio correcto y su precio. El cliente decide. Hasta entonces, el trabajo queda en pausa.',
  service: 'Servicio',
  price: 'Nuevo precio total',
  priceHint: ({ price, extra }) =>
    extra === 0
      ? `El precio acordado es de ${formatMoney(price)}. Lo que el cliente ya pagó se descuenta del nuevo precio.`
      : `El precio acordado es de ${formatMoney(price)} más un cargo adicional de ${formatMoney(extra)}. El nuevo precio incluye todo, también ese cargo. Lo que el cliente ya pagó se descuenta.`,
  destination: 'Destino',
  destinationHint: 'A dónde hay que llevar el vehículo. Borre este dato si no se va a llevar a ningún lado.',
  reason: 'Motivo',
  reasonHint: 'El cliente lo verá. Por ejemplo: "La batería ya no sirve y hace falta una grúa."',
  who: '¿Quién hará el trabajo?',
  same: { provider: 'Lo hago yo', admin: 'El mismo proveedor' },
  other: { provider: 'Hace falta otro proveedor', admin: 'Otro proveedor' },
  send: 'Preguntarle al cliente',
  asked: ({ service, price, at }) =>
    `Se propuso "${service}" por ${formatMoney(price)}. El cliente tiene hasta ${withSpanishArticle(at)} para contestar.`,
  deposit_due: ({ service, price, second, at }) =>
    `El cliente aceptó "${service}" por ${formatMoney(price)}. El cambio se aplicará si paga el segundo depósito de ${formatMoney(second)} a más tardar a ${withFinalPeriod(withSpanishArticle(at))}`,
  accepted: ({ service, price }) => `El cliente aceptó "${service}" por ${formatMoney(price)}.`,
  declined: ({ service, price }) => `El cliente rechazó "${service}" por ${formatMoney(price)}.`,
  withdrawn: ({ service, price }) => `Se retiró la propuesta de "${service}" por ${formatMoney(price)}.`,
  first: ({ service, price }) => `Al principio se acordó "${service}" por ${formatMoney(price)}.`,
  withdraw: 'Retirar la propuesta',
  heading: 'Cambiar el trabajo',
  wish: {
    desk: (address: string) => `El cliente pide otro destino: ${address}`,
    provider: (address: string) =>
      `El cliente pide otro destino: ${address}. El trabajo sigue como estaba hasta que se acuerde un cambio.`,
    propose: 'Proponer este destino',
    reason: 'Usted pidió otro destino.',
    keep: 'Dejar el destino como está',
    keepQuestion: 'Le avisaremos al cliente que el destino no cambia.',
    no: 'Todavía no',
    kept: success('El destino no cambia', 'Le estamos avisando al cliente.'),
    over: failure('Ya se contestó', 'El cliente ya no pide otro destino. No se cambió nada.'),
  },
  errors: {
    service: 'Elija un servicio',
    price: 'Escriba un precio válido',
    destination: 'Escriba a dónde hay que llevar el vehículo',
    reason: 'Escriba un motivo. El cliente lo verá.',
  },
  toasts: {
    proposed: success('Ya le preguntamos al cliente', 'Verá la respuesta en esta página en cuanto llegue.'),
    withdrawn: success('Propuesta retirada', 'El trabajo queda como se acordó.'),
    corrected: success('Servicio corregido', 'El cliente lo verá en su página.'),
    correctFailed: failure('Error', 'No se pudo corregir el servicio. Intente de nuevo.'),
    failed: failure('Error', 'No se pudo cambiar el trabajo. Intente de nuevo.'),
  },
};
