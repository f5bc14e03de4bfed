import type { activity } from '../activity.ts';

/** What stands in place of a value; the n-th of the Spanish line is the n-th of the English one. */
export const VALUE = '{}';

type Line = readonly [english: string, spanish: string];

/** Spanish of `activity.ts`, by the line as it was stored: every form that a line may take. */
export const activityEs: Record<keyof typeof activity, readonly Line[]> = {
  requestSubmitted: [['Customer submitted request', 'El cliente envió la solicitud']],
  phoneRequestCreated: [['Admin created phone request at {}', 'La central creó una solicitud por teléfono de {}']],
  locationShared: [
    [
      'Customer shared current location, accurate to about {}',
      'El cliente compartió dónde está, con unos {} de margen',
    ],
    ['Customer shared current location', 'El cliente compartió dónde está'],
  ],
  locationTyped: [['Customer typed where the vehicle is', 'El cliente escribió dónde está el vehículo']],
  locationAsked: [
    ['Admin texted a link to share the location', 'La central envió un enlace para compartir la ubicación'],
  ],
  locationLinkMade: [
    ['Admin made a link to share the location', 'La central creó un enlace para compartir la ubicación'],
  ],
  textConsentByVoice: [['Customer agreed to texts on the phone', 'El cliente aceptó por teléfono recibir mensajes']],
  textConsentEnded: [
    [
      'Phone number corrected: no consent to texts at the new one yet',
      'Número de teléfono corregido: todavía no hay consentimiento para mensajes al nuevo',
    ],
  ],
  requestEdited: [['Admin edited {}', 'La central cambió: {}']],
  photoAdded: [
    ['Customer added a photo', 'El cliente agregó una foto'],
    ['Provider added a pickup photo', 'El proveedor agregó una foto de la recogida'],
    ['Provider added a drop-off photo', 'El proveedor agregó una foto de la entrega'],
    ['Provider added a photo from before the work', 'El proveedor agregó una foto de antes del trabajo'],
    ['Provider added a photo from after the work', 'El proveedor agregó una foto de después del trabajo'],
  ],
  photoRemoved: [
    ['Customer removed a photo', 'El cliente quitó una foto'],
    ['Provider removed a pickup photo', 'El proveedor quitó una foto de la recogida'],
    ['Provider removed a drop-off photo', 'El proveedor quitó una foto de la entrega'],
    ['Provider removed a photo from before the work', 'El proveedor quitó una foto de antes del trabajo'],
    ['Provider removed a photo from after the work', 'El proveedor quitó una foto de después del trabajo'],
  ],

  priceSet: [['Admin set price of {}', 'La central puso el precio de {}']],
  offerAccepted: [['Customer accepted offer of {}', 'El cliente aceptó la oferta de {}']],
  counterOffered: [['Customer made counter-offer of {}', 'El cliente hizo una contraoferta de {}']],
  offerRejected: [
    ['Customer rejected final offer', 'El cliente rechazó la oferta final'],
    ['Customer rejected offer', 'El cliente rechazó la oferta'],
  ],
  counterAccepted: [['Admin accepted counter-offer of {}', 'La central aceptó la contraoferta de {}']],
  counterRejected: [['Admin rejected counter-offer of {}', 'La central rechazó la contraoferta de {}']],
  finalCounterSent: [['Admin made final offer of {}', 'La central hizo la oferta final de {}']],

  paymentOpened: [['Payment page opened for deposit of {}', 'Se abrió la página de pago del depósito de {}']],
  paymentReported: [['Payment reported, being checked', 'Pago anunciado, se está comprobando']],
  depositPaid: [['Deposit of {} paid', 'Depósito de {} pagado']],
  paymentMismatch: [
    [
      'Payment of {} does not match the request, refund started',
      'El pago de {} no corresponde a la solicitud, se inició el reembolso',
    ],
  ],
  unwantedPayment: [
    ['Payment of {} not needed any more, refund started', 'El pago de {} ya no hacía falta, se inició el reembolso'],
  ],
  sessionExpired: [['Payment page expired without payment', 'La página de pago venció sin pago']],
  refundDue: [['Refund of {} started', 'Reembolso de {} iniciado']],
  refunded: [['Refund of {} completed', 'Reembolso de {} hecho']],
  refundFailed: [['Refund of {} failed, needs attention', 'Falló el reembolso de {}, hay que atenderlo']],
  refundedByHand: [
    ['Refund of {} made at Stripe itself, needs attention', 'Reembolso de {} hecho en Stripe mismo, hay que atenderlo'],
  ],
  refundSettledByHand: [
    [
      'Admin settled refund of {} another way, reason given',
      'La central pagó el reembolso de {} de otra manera y dio el motivo',
    ],
  ],
  refundRetried: [['Admin retried refund', 'La central intentó el reembolso otra vez']],
  disputeOpened: [
    [
      'Customer disputed payment of {} at the bank, needs attention',
      'El cliente reclamó al banco el pago de {}, hay que atenderlo',
    ],
  ],
  disputeWithdrawn: [['Stripe holds back {} for the dispute', 'Stripe retiene {} por el reclamo']],
  disputeReinstated: [['Stripe gave back {} held for the dispute', 'Stripe devolvió {} retenidos por el reclamo']],
  disputeWon: [['Dispute of {} won, the payment stays', 'Reclamo de {} ganado, el pago se queda']],
  disputeLost: [
    [
      'Dispute of {} lost: the bank gave the money back to the customer',
      'Reclamo de {} perdido: el banco le devolvió el dinero al cliente',
    ],
  ],

  providerAssigned: [
    ['Admin assigned provider despite: {}', 'La central asignó un proveedor a pesar de: {}'],
    ['Admin assigned provider', 'La central asignó un proveedor'],
  ],
  providerReplaced: [
    ['Admin replaced provider despite: {}', 'La central cambió de proveedor a pesar de: {}'],
    ['Admin replaced provider', 'La central cambió de proveedor'],
  ],
  linksGenerated: [['Admin generated tracking links', 'La central creó enlaces nuevos']],
  agreementAccepted: [['Provider accepted agreement', 'El proveedor aceptó el acuerdo']],
  jobDeclined: [['Provider declined job', 'El proveedor no aceptó el trabajo']],
  jobStarted: [['Provider started job', 'El proveedor se puso en camino']],
  providerArrived: [['Provider arrived', 'El proveedor llegó']],
  providerSilent: [
    [
      'Provider did not answer within 5 minutes, needs attention',
      'El proveedor no respondió en 5 minutos, hay que atenderlo',
    ],
  ],
  providerUnseen: [
    ['Provider not seen for a minute, asked how far', 'No se ve al proveedor desde hace un minuto, se le preguntó'],
  ],
  minutesTold: [
    ['Provider says: 1 minute away', 'El proveedor dice: a 1 minuto'],
    ['Provider says: {} minutes away', 'El proveedor dice: a {} minutos'],
  ],
  agreementDeclined: [['Provider declined agreement', 'El proveedor rechazó el acuerdo']],
  codeVerified: [["Provider entered the customer's code", 'El proveedor escribió el código del cliente']],
  codeWrong: [['Provider entered a wrong code ({} of {})', 'El proveedor escribió un código equivocado ({} de {})']],
  codeSkipped: [
    ["Provider skipped the customer's code, reason given", 'El proveedor omitió el código del cliente y dio el motivo'],
  ],
  familyLinkMade: [['Customer made a family link', 'El cliente creó un enlace para la familia']],
  familyLinkEnded: [['Customer ended the family link', 'El cliente cerró el enlace para la familia']],
  serviceStarted: [['Provider started service', 'El proveedor empezó el servicio']],
  jobCompleted: [['Provider completed job', 'El proveedor terminó el trabajo']],
  onSitePaid: [
    ['Provider confirmed on-site payment', 'El proveedor confirmó el pago en el lugar'],
    ['Admin confirmed on-site payment', 'La central confirmó el pago en el lugar'],
  ],
  extraAsked: [['Provider asked for an extra of {}', 'El proveedor pidió un extra de {}']],
  extraApproved: [['Customer approved extra of {}', 'El cliente aprobó el extra de {}']],
  extraDeclined: [['Customer declined extra of {}', 'El cliente rechazó el extra de {}']],
  extraUnanswered: [['Extra of {} not answered, declined', 'Extra de {} sin respuesta, rechazado']],
  onSiteReminder: [
    ['Provider reminded to confirm on-site payment', 'Se recordó al proveedor confirmar el pago en el lugar'],
  ],
  onSiteOverdue: [
    [
      'On-site payment not confirmed within 1 hour, needs attention',
      'Pago en el lugar sin confirmar después de 1 hora, hay que atenderlo',
    ],
  ],
  rated: [
    ['Customer rated service: {} stars with review', 'El cliente calificó el servicio: {} estrellas, con reseña'],
    ['Customer rated service: {} stars', 'El cliente calificó el servicio: {} estrellas'],
  ],
  linksExpired: [['Links expired', 'Los enlaces vencieron']],

  cancelled: [
    ['Customer cancelled request', 'El cliente canceló la solicitud'],
    ['Admin cancelled request', 'La central canceló la solicitud'],
  ],
  cancellationAsked: [['Customer asked to cancel', 'El cliente pidió cancelar']],
  cancellationDeclined: [
    ['Admin declined the cancellation: the job goes on', 'La central no aceptó la cancelación: el trabajo sigue'],
  ],
  waitWarned: [
    [
      'Customer offered the deposit back after {} minutes without a provider',
      'Se ofreció al cliente su depósito tras {} minutos sin proveedor',
    ],
  ],
  waitChosen: [['Customer chose to wait for a provider', 'El cliente decidió esperar a un proveedor']],
  refundTaken: [['Customer took the deposit back', 'El cliente pidió de vuelta el depósito']],
  noProviderFound: [
    [
      'Request cancelled: no provider found within {} minutes',
      'Solicitud cancelada: no se encontró proveedor en {} minutos',
    ],
  ],
  reminded: [
    ['Customer reminded of the price', 'Se recordó el precio al cliente'],
    ['Customer reminded of the deposit', 'Se recordó el depósito al cliente'],
    ['Not answered for 30 minutes, needs attention', 'Sin respuesta desde hace 30 minutos, hay que atenderlo'],
  ],
  nobodyAnswered: [['Request cancelled: no answer within 24 hours', 'Solicitud cancelada: sin respuesta en 24 horas']],
  depositWindowPassed: [
    ['Request cancelled: deposit not paid within 24 hours', 'Solicitud cancelada: depósito sin pagar en 24 horas'],
  ],
};

/** Words that stand as values in lines: names of what was edited, and what the desk knew of a provider. */
export const activityWordsEs: Record<string, string> = {
  phone: 'teléfono',
  email: 'correo',
  'vehicle year': 'año del vehículo',
  'vehicle make': 'marca del vehículo',
  'vehicle model': 'modelo del vehículo',
  'vehicle plate': 'placas',
  'location address': 'dirección de recogida',
  'destination address': 'dirección de destino',
  'service description': 'descripción',
  'deactivated in the directory': 'desactivado en el directorio',
  'wants no jobs': 'no quiere trabajos',
  'rating under 2.5': 'menos de 2.5 estrellas',
  '3 or more unverified payments': '3 o más pagos sin confirmar',
  'insurance expired': 'seguro vencido',
  'insurance under $500,000': 'seguro de menos de $500,000',
  'no insurance recorded': 'sin seguro anotado',
  'no license recorded': 'sin licencia anotada',
};
