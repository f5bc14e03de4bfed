import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { paymentTexts as English } from '../en/payment.ts';

/** The Spanish version of `payment.ts`. */
export const paymentTexts: TranslationOf<typeof English> = {
  title: 'Pagar depósito',
  heading: 'Pague el depósito',
  lead: 'En cuanto pague, le buscamos un proveedor.',
  secondLead: 'Usted aceptó el cambio del trabajo. El cambio se hace en cuanto pague este depósito.',
  service: {
    heading: 'Datos del servicio',
    service: 'Servicio',
    vehicle: 'Vehículo',
    pickup: 'Ubicación del vehículo',
    destination: 'Destino',
  },
  money: {
    total: 'Precio total',
    deposit: `Depósito (${COMMISSION_PERCENT}%)`,
    onSite: `Se paga en el lugar (${PROVIDER_PERCENT}%)`,
    second: 'Segundo depósito (ahora)',
    onSiteRest: 'Se paga en el lugar',
    paidBefore: 'Depósito ya pagado',
    secondRule: 'Si no se puede hacer el trabajo, la central decide cuánto se le devuelve, según nuestros términos.',
    refundRule:
      'Mientras no haya un proveedor asignado, puede recuperar todo el depósito. Después ya no es reembolsable.',
    noProviderRule: (minutes: number) =>
      `Si en ${minutes === 60 ? 'una hora' : `${minutes} minutos`} no encontramos un proveedor, le devolvemos el depósito automáticamente.`,
  },
  declineHint: 'Si no acepta, vuelve a la página de inicio. No se le cobra nada.',
  payAmount: (cents: Cents) => `Pagar depósito de ${formatMoney(cents)}`,
  opensNewTab: 'La página de pago se abre en una pestaña nueva.',
  sessionOpen:
    'Ya hay una página de pago abierta. Si ya pagó, actualice esta página; si no, vuelva a abrir la página de pago.',
  number: (number: string) => `Solicitud #${number}`,
  locationHeading: 'Su ubicación',
  shareLocation: 'Compartir ubicación',
  sharing: 'Buscando su ubicación...',
  shareHint:
    'Así el proveedor lo encuentra más fácil. La ubicación del vehículo cambiará al lugar donde está usted ahora.',
  shareByPhone:
    'Este navegador no puede compartir su ubicación. Si el vehículo está en otra parte, llámenos y corregimos la ubicación.',
  card: 'Stripe procesa los pagos con tarjeta. Nosotros nunca vemos el número de su tarjeta.',
  help: {
    heading: '¿Necesita ayuda?',
    text: '¿Tiene problemas para pagar? Llámenos y le ayudamos.',
  },
  paid: {
    heading: 'Ya no falta nada por pagar en línea',
    message: 'Su depósito está pagado. Gracias.',
    track: 'Ver mi servicio',
  },
  checking: {
    heading: 'Verificando su pago',
    message: 'Tarda un momento. No tiene que pagar otra vez.',
  },
  notReady: {
    heading: 'Todavía no hay nada que pagar',
    message: 'Todavía no hemos acordado un precio para esta solicitud.',
    track: 'Volver a mi solicitud',
  },
  cancelled: {
    heading: 'Solicitud cancelada',
    message: 'Esta solicitud se cerró. No hay nada que pagar.',
    track: 'Ver mi solicitud',
  },
  unavailable: {
    heading: 'En este momento no podemos mostrar su pago',
    message: 'No se le cobró nada por abrir esta página. Intente de nuevo en un momento. Si es urgente, llámenos.',
  },
  expired: {
    heading: 'Enlace vencido',
    message: 'Este enlace de pago ya venció.',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  notFound: {
    heading: 'No se encontró la solicitud',
    message: 'No pudimos encontrar los datos de la solicitud',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  success: {
    title: 'Pago',
    heading: 'Pago realizado',
    message: 'Su depósito está pagado. Ya le estamos buscando un proveedor.',
    thanks: 'Recibimos su depósito. Gracias.',
    checking: 'Verificando su pago',
    checkingMessage: 'Tarda un momento. No tiene que pagar otra vez.',
    amount: 'Depósito pagado',
    parts: 'Depósitos pagados',
    extra: 'Cargo adicional (incluido en lo que paga en el lugar)',
    back: 'Se le devuelve al terminar el trabajo',
    total: 'Precio total',
    onSite: 'Por pagar en el lugar',
    paidOnSite: 'Pagado en el lugar',
    service: 'Servicio',
    print: 'Imprimir este recibo',
    receipt: 'Recibo',
    number: 'Solicitud',
    issuer: 'Emitido por',
    vehicle: 'Vehículo',
    provider: 'Proveedor',
    refundedAmount: 'Cantidad reembolsada',
    paidAt: 'Fecha de pago',
    track: 'Ver mi servicio',
    notPaid: 'El pago no se completó',
    notPaidMessage: 'No se le cobró nada. Puede intentar de nuevo.',
    notSeen: 'Todavía no recibimos el pago',
    notSeenMessage:
      'Si acaba de pagar, puede tardar un momento en llegar. No pague otra vez; actualice esta página. Si no ha pagado, no se le cobró nada.',
    unknown: 'En este momento no podemos verificar su pago',
    unknownMessage: 'Si ya pagó, su pago está seguro y no tiene que pagar otra vez. Revise de nuevo en un momento.',
    problem: 'Llámenos, por favor',
    refundDue: 'Estamos reembolsando su pago',
    refundDueMessage: 'Este pago ya no hacía falta. El reembolso puede tardar de 5 a 10 días hábiles en aparecer.',
    refundFailed: 'Su reembolso se retrasó',
    refundFailedMessage: 'No se pudo hacer automáticamente. Ya lo estamos viendo; usted no tiene que hacer nada.',
    refundedAt: 'Fecha del reembolso',
    partReturned: 'Se reembolsó una parte',
    tryAgain: 'Volver al pago',
    refunded: 'Este pago se reembolsó',
    refundedMessage: 'Su dinero va en camino. Puede tardar de 5 a 10 días hábiles en aparecer.',
    refundedOtherWay: 'Se reembolsó de otra manera, no a su tarjeta.',
    noSession: 'No se encontró ningún pago',
    noSessionMessage: 'Abra esta página desde su página de pago, o vuelva a su solicitud con su enlace de seguimiento.',
    recordsIssue:
      'Su pago se realizó, pero hubo un problema al actualizar nuestros registros. Llame a atención al cliente.',
  },
  toasts: {
    linkMissing: failure('Error de pago', 'No recibimos el enlace de pago'),
    linkGenerated: success('Enlace de pago listo', 'Su página de pago está abierta.'),
    openFailed: failure('Error de pago', 'No se pudo abrir el enlace de pago. Intente de nuevo.'),
    cancelledAtCheckout: info('El pago no se completó', 'No se le cobró nada. Puede intentar de nuevo.'),
    termsAccepted: success('Términos aceptados', 'Ya puede pagar el depósito.'),
    locationShared: success('Ubicación compartida', 'El proveedor verá su ubicación actual.'),
    locationUnsupported: failure('Error de ubicación', 'Este dispositivo no puede compartir su ubicación'),
    locationFailed: failure('Error de ubicación', 'No se pudo obtener su ubicación actual'),
    termsDeclined: info('No aceptó los términos', 'No se le cobró nada.'),
    locationClosed: info('No se cambió la ubicación', 'Su proveedor ya llegó.'),
  },
};
