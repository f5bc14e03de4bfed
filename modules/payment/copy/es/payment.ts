import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { paymentTexts as English } from '../en/payment.ts';

/** Spanish of `payment.ts`. */
export const paymentTexts: Words<typeof English> = {
  title: 'Pagar depósito',
  heading: 'Pague el depósito',
  lead: 'Con el depósito pagado, le buscamos un proveedor.',
  service: {
    heading: 'Datos del servicio',
    service: 'Servicio',
    vehicle: 'Vehículo',
    pickup: 'Lugar de recogida',
    destination: 'Destino',
  },
  money: {
    heading: 'Precio',
    total: 'Precio total',
    deposit: `Depósito (${COMMISSION_PERCENT}%)`,
    onSite: `Se paga en el lugar (${PROVIDER_PERCENT}%)`,
    refundRule:
      'Mientras no haya un proveedor asignado, se le devuelve todo el depósito. Después ya no es reembolsable.',
    noProviderRule: (minutes: number) =>
      `Si en ${minutes === 60 ? 'una hora' : `${minutes} minutos`} no encontramos proveedor, el depósito se le devuelve automáticamente.`,
  },
  terms: {
    heading: 'Términos del servicio',
    lead: 'Antes de pagar, lea y acepte los términos.',
    agree: 'He leído y acepto los términos del servicio',
    accept: 'Aceptar',
    decline: 'No aceptar',
    declineHint: 'Si no acepta, vuelve a la página de inicio. No se le cobra nada.',
  },
  pay: 'Pagar depósito',
  payAmount: (cents: Cents) => `Pagar depósito ${formatMoney(cents)}`,
  opening: 'Abriendo el pago...',
  openHere: 'Abrir la página de pago',
  newTab: 'se abre en una pestaña nueva',
  opensNewTab: 'La página de pago se abre en una pestaña nueva.',
  sessionOpen:
    'Ya hay una página de pago abierta para esta solicitud. ¿Ya pagó? Toque "Ver novedades" aquí. Si no, ábrala otra vez.',
  number: (number: string) => `Solicitud #${number}`,
  locationHeading: 'Su ubicación',
  shareLocation: 'Compartir ubicación',
  sharing: 'Buscando dónde está...',
  shareHint: 'Ayuda al proveedor a encontrarle. El lugar de recogida cambia a donde usted está ahora.',
  shareByPhone:
    'Este navegador no puede compartir su ubicación aquí. Si cambió el lugar de recogida, llámenos y lo cambiamos.',
  shareClosed: 'Su proveedor ya llegó, así que el lugar de recogida no cambia.',
  card: 'Los pagos con tarjeta los procesa Stripe; nosotros nunca vemos el número de su tarjeta.',
  help: {
    heading: '¿Necesita ayuda?',
    text: '¿Problemas para pagar? Llámenos y nos encargamos.',
  },
  paid: {
    heading: 'Depósito pagado',
    message: 'Gracias. Aquí ya no hay nada que pagar.',
    track: 'Seguir mi servicio',
  },
  checking: {
    heading: 'Comprobando su pago',
    message: 'Tarda un momento. No tiene que pagar otra vez.',
  },
  notReady: {
    heading: 'Todavía no hay nada que pagar',
    message: 'El precio de esta solicitud aún no está acordado.',
    track: 'Volver a mi solicitud',
  },
  cancelled: {
    heading: 'Solicitud cancelada',
    message: 'Esta solicitud terminó. No hay nada que pagar.',
    track: 'Ver mi solicitud',
  },
  unavailable: {
    heading: 'En este momento no podemos mostrar su pago',
    message: 'Por abrir esta página no se le cobró nada. Intente de nuevo en un momento. Si es urgente, llámenos.',
  },
  expired: {
    heading: 'Enlace vencido',
    message: 'Este enlace de pago ya venció.',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  notFound: {
    heading: 'No se encontró la solicitud',
    message: 'Los datos de la solicitud no están disponibles',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  success: {
    title: 'Pago',
    heading: 'Pago realizado',
    message: 'Su depósito está pagado. Ahora buscamos a su proveedor.',
    thanks: 'Su depósito está pagado. Gracias.',
    checking: 'Comprobando su pago',
    checkingMessage: 'Tarda un momento. No tiene que pagar otra vez.',
    amount: 'Depósito pagado',
    total: 'Precio total',
    onSite: 'Por pagar en el lugar',
    service: 'Servicio',
    print: 'Imprimir este recibo',
    receipt: 'Recibo',
    number: 'Solicitud',
    paidAt: 'Pagado',
    track: 'Seguir mi servicio',
    notPaid: 'El pago no se completó',
    notPaidMessage: 'No se le cobró nada. Puede intentar de nuevo.',
    notSeen: 'Todavía no vemos el pago',
    notSeenMessage:
      'Si acaba de pagar, puede tardar un momento en llegar: no pague otra vez, toque "Ver novedades". Si no ha pagado, no se le cobró nada.',
    unknown: 'En este momento no podemos comprobar su pago',
    unknownMessage: 'Si ya pagó, su pago está seguro y no tiene que pagar otra vez. Vuelva a revisar en un momento.',
    problem: 'Llámenos, por favor',
    refundDue: 'Su pago va de regreso',
    refundDueMessage:
      'Ya no hacía falta, así que se le está reembolsando. Los bancos tardan de 5 a 10 días en mostrarlo.',
    refundFailed: 'Su reembolso necesita atención',
    refundFailedMessage: 'No se hizo automáticamente. Ya nos encargamos; usted no tiene que hacer nada.',
    refundedAt: 'Reembolsado',
    partReturned: 'Devuelto de ello',
    tryAgain: 'Volver al pago',
    refunded: 'Este pago se reembolsó',
    refundedMessage: 'El dinero va de regreso. Los bancos tardan de 5 a 10 días en mostrarlo.',
    refundedOtherWay: 'Se devolvió de otra manera, no a su tarjeta.',
    noSession: 'No se encontró ningún pago',
    noSessionMessage: 'Abra esta página desde su pago, o vuelva a su solicitud con su enlace de seguimiento.',
    recordsIssue:
      'Su pago se realizó, pero hubo un problema al actualizar nuestros registros. Llame a atención al cliente.',
  },
  toasts: {
    generateFailed: failure('Error de pago', 'No se pudo crear el enlace de pago. Intente de nuevo.'),
    linkMissing: failure('Error de pago', 'El servidor no mandó el enlace de pago'),
    linkGenerated: success('Enlace de pago listo', 'Abriendo la página de pago...'),
    requestMissing: failure('Error', 'Los datos de la solicitud no están disponibles'),
    openFailed: failure('Error de pago', 'No se pudo abrir el enlace de pago. Intente de nuevo.'),
    cancelledAtCheckout: info('El pago no se completó', 'No se le cobró nada. Puede intentar de nuevo.'),
    sessionExpired: info(
      'La página de pago venció',
      'La página de pago estuvo abierta demasiado tiempo. No se le cobró nada. Empiece de nuevo.',
    ),
    termsAccepted: success('Términos aceptados', 'Ya puede pagar el depósito.'),
    termsRequired: failure('Falta aceptar los términos', 'Debe aceptar los términos antes de pagar.'),
    locationShared: success('Ubicación compartida', 'El proveedor verá su ubicación actual.'),
    locationUnsupported: failure('Error de ubicación', 'Este dispositivo no comparte su ubicación'),
    locationFailed: failure('Error de ubicación', 'No se pudo obtener su ubicación actual'),
    termsDeclined: info('No aceptó los términos', 'Usted no aceptó los términos. No se le cobró nada.'),
    locationClosed: info('La ubicación no cambió', 'Su proveedor ya llegó.'),
  },
};
