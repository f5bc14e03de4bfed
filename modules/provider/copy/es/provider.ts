import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';
import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { providerTexts as English } from '../en/provider.ts';

export const providerTexts: TranslationOf<typeof English> = {
  title: 'Su trabajo',
  agreement: {
    heading: 'Acuerdo del proveedor',
    lead: 'Acepte el acuerdo para ver los datos del cliente y empezar el trabajo.',
    agree: 'He leído y acepto el acuerdo del proveedor',
    accept: 'Aceptar acuerdo',
    decline: 'Rechazar acuerdo',
    declinedHeading: 'Acuerdo rechazado',
    declined:
      'Usted rechazó el acuerdo. El trabajo sigue siendo suyo y el cliente lo está esperando. Devuélvalo ahora, o lea el acuerdo de nuevo.',
    reconsider: 'Leer de nuevo el acuerdo',
    accepting: 'Aceptando...',
  },
  preview: {
    heading: 'El trabajo',
    city: 'Ciudad',
    cityUnknown: 'Aún no se sabe',
    later: 'Lo verá cuando acepte',
    distance: 'Distancia del traslado',
    payout: 'Todo es suyo y lo cobra en el lugar',
    vehicleType: 'Vehículo',
    answerBy: (time: string) => `Tiene hasta ${withSpanishArticle(time)} para contestar. Rechazar no le cuesta nada.`,
    answerLate: 'La central ya vio que no ha contestado. Todavía puede aceptar, o rechazar sin costo.',
  },
  actions: {
    heading: 'Siguiente paso',
    navigate: 'Cómo llegar',
    decline_job: 'Rechazar trabajo',
    declineHint:
      '¿No puede hacerlo? Rechazar no le cuesta nada. Le avisamos de inmediato a la central para que busque a alguien más.',
    handBackHint:
      '¿No puede seguir? Diga por qué y devuelva el trabajo. Les avisamos de inmediato a la central y al cliente.',
    declineReason: 'Motivo',
    handBack: { own_vehicle: 'Problema con mi propio vehículo', other: 'Otro motivo' },
    declineConfirm: 'Si confirma, devolverá el trabajo. El enlace se cerrará y ya no podrá ver el trabajo.',
    declineYes: 'Sí, devolverlo',
    keep: 'Quedarme con el trabajo',
    confirm: {
      arrived: { question: '¿Ya llegó? Le avisamos al cliente de inmediato.', yes: 'Sí, ya estoy aquí' },
      start_service: {
        question: '¿Empieza ahora? Después ya no se puede devolver el trabajo.',
        yes: 'Sí, empiezo',
      },
      complete_job: {
        question: '¿Ya terminó el trabajo? Le avisaremos al cliente, y el trabajo no se puede volver a abrir.',
        yes: 'Sí, ya terminé',
      },
      confirm_payment: { question: '¿Le pagaron todo? Esto no se puede deshacer.', yes: 'Sí, me pagaron' },
    },
    notDone: 'Todavía no',
    hold: 'Mantenga presionado',
    again: 'Presione otra vez para confirmar',
    busy: 'Un momento...',
  },
  goal: { pickup: 'Vehículo', destination: 'Destino', none: 'Sin dirección. Llame al cliente.' },
  callDesk: (phone: string) => `Llamar a la central ${phone}`,
  confirmPaid: (cents: Cents) => `Confirme que recibió ${formatMoney(cents)}.`,
  way: {
    miles: (miles: number) => `${miles} mi`,
    straight: 'En línea recta',
    unknown: (city: string | null) => `No sabemos a qué distancia está el vehículo${city ? `. Está en ${city}` : ''}.`,
    share: 'Comparta su ubicación para ver qué tan lejos está el vehículo.',
    ask: '¿Qué tan lejos está el vehículo?',
    asking: 'Buscando...',
    failed: (city: string | null) =>
      `No pudimos obtener la ubicación de su teléfono, así que no sabemos qué tan lejos está el vehículo${city ? `. Está en ${city}` : ''}.`,
  },
  unpaid: {
    question: '¿El cliente no le pagó? Les avisamos de inmediato a la central y al cliente.',
    yes: 'Sí, avísenles',
    said: 'Usted dijo que no le pagaron. La central ya lo está atendiendo. Si después le pagan, confirme el pago.',
  },
  earnings: {
    heading: 'Sus ganancias',
    total: 'Precio total',
    fee: `Tarifa de la plataforma (${COMMISSION_PERCENT}%, ya pagada)`,
    payout: `Usted cobra en el lugar (${PROVIDER_PERCENT}%)`,
    changed: { fee: 'Tarifa de la plataforma (ya pagada)', payout: 'Usted cobra en el lugar' },
    payoutShort: 'Usted cobra en el lugar',
    collected: 'Usted cobró en el lugar',
    confirmed: 'Pago confirmado',
    nothingMore: 'El pago está confirmado. No tiene que hacer nada más.',
    verifyWithin: 'Confirme el pago a más tardar 1 hora después de terminar.',
  },
  route: {
    heading: 'Ruta del traslado',
    pickup: 'Ubicación del vehículo',
    destination: 'Destino',
    distance: 'Distancia',
    openMaps: 'Abrir en el mapa',
    missing: 'Faltan las coordenadas de la ubicación',
  },
  map: { heading: 'Ubicación en vivo' },
  details: {
    heading: 'Detalles del trabajo',
    phone: 'Teléfono',
    call: 'Llamar al cliente',
    vehicle: 'Vehículo',
    plate: 'Placas',
    email: 'Correo electrónico',
    vehicleType: 'Tipo de vehículo',
    pickup: 'Ubicación del vehículo',
    noPlace: 'Sin dirección. Llame al cliente.',
    description: 'Qué pasó',
    approximate: 'El lugar es aproximado. Llame al cliente.',
  },
  cancellationAsked: 'El cliente pidió cancelar. Espere nuestro aviso antes de continuar.',
  completed: {
    message: 'Gracias. Este enlace se cierra 5 minutos después de terminar el trabajo.',
  },
  cancelled: {
    heading: 'Trabajo cancelado',
    message:
      'Este trabajo se canceló. Si ya va en camino o ya llegó, no siga y llame a la central para hablar de su viaje.',
  },
  handedBack: {
    heading: 'Trabajo rechazado',
    message: 'Usted devolvió el trabajo. No tiene que hacer nada más. Este enlace está cerrado.',
  },
  replaced: {
    heading: 'Trabajo cancelado',
    message: 'Este trabajo ya no es suyo. No tiene que ir ni hacer nada.',
  },
  expired: {
    heading: 'Enlace vencido',
    message: 'Este enlace ya venció. Los enlaces de los proveedores vencen 5 minutos después de terminar el servicio.',
    orWrong:
      'Este enlace ya venció o está mal escrito. Los enlaces de los proveedores vencen 5 minutos después de terminar el servicio.',
    confirm: 'En esta página todavía puede confirmar el pago en el lugar.',
    contact: 'Llame a atención al cliente si necesita ayuda.',
  },
  toasts: {
    loadFailed: failure('Error', 'No se pudieron cargar los datos del trabajo'),
    updateFailed: failure('Error', 'No se pudo actualizar el estado'),
    agreementAccepted: success('Acuerdo aceptado', 'El trabajo es suyo. Inícielo cuando salga.'),
    acceptedHereToo: success('Acuerdo aceptado', 'Puede seguir con el trabajo en este teléfono.'),
    agreementDeclined: failure('Acuerdo rechazado', 'Debe aceptar el acuerdo para ver este trabajo.'),
    agreementRequired: failure(
      'Falta aceptar el acuerdo',
      'Debe aceptar el acuerdo del proveedor antes de hacer este trabajo.',
    ),
    jobDeclined: success('Trabajo rechazado', 'Usted devolvió el trabajo.'),
    declineFailed: failure('Error', 'No se pudo rechazar el trabajo. Intente de nuevo.'),
    confirmFailed: failure('Error', 'No se pudo confirmar el pago. Intente de nuevo.'),
    agreementFailed: failure('Error', 'No se pudo aceptar el acuerdo. Intente de nuevo.'),
    tickFirst: failure('Falta aceptar el acuerdo', 'Primero marque la casilla "He leído y acepto".'),
    jobCancelled: failure('Trabajo cancelado', 'Este trabajo ya no es suyo. No tiene que hacer nada.'),
    linkExpired: info('Enlace vencido', 'El enlace de este trabajo ya venció.'),
  },
};
