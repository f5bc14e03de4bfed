import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { depositOf, formatMoney, MIN_PRICE_CENTS, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TextFacts, TextBodies, OnCallTextFacts } from '../../rules/facts.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { messagesTexts as English } from '../en/messages.ts';

/**
 * What a customer whose provider is late can do. No accents: most accented letters aren't in the GSM alphabet, and a
 * single one would halve what a segment holds.
 */
const choices = ({ providerPhone, cancellationAsked }: TextFacts) =>
  cancellationAsked ? `esperar o llamar al ${providerPhone}` : `esperar, llamar al ${providerPhone} o pedir cancelar`;

/** What a text starts with, after "Shoulder: ", if somebody is locked in: the warning and a comma. Otherwise blank. */
const lockedInPrefix = (lockedIn: string) => lockedIn && `${lockedIn}, `;

/**
 * STOP, HELP and START stay in English, because carriers act only on the English words. The parser understands the
 * reply words of both languages.
 */
export const messagesTexts: TranslationOf<typeof English> = {
  bodies: {
    submitted: ({ number, track }) =>
      `Shoulder: recibimos su solicitud ${number} y estamos calculando el precio. Puede verla en: ${track} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    offer: ({ price, track, terms }) =>
      `Shoulder: su precio es ${formatMoney(price)}: ${formatMoney(depositOf(price))} ahora, ${formatMoney(payoutOf(price))} al proveedor en el lugar. Responda ACEPTO (y acepta ${terms}), RECHAZO o una cantidad menor. ${track}`,
    final_offer: ({ price, track, terms }) =>
      `Shoulder: nuestro precio final es ${formatMoney(price)}: ${formatMoney(depositOf(price))} ahora, ${formatMoney(payoutOf(price))} en el lugar. Responda ACEPTO (y acepta ${terms}) o RECHAZO. ${track}`,
    price_reminder: ({ price, final, byDay, track, terms }) =>
      `Shoulder: falta su respuesta al precio de ${formatMoney(price)}. Responda ACEPTO (y acepta ${terms})${final ? ' o RECHAZO' : ', RECHAZO o una cantidad menor'}. Si no responde antes del ${byDay}, la solicitud se cancela. ${track}`,
    payment_reminder: ({ deposit, byDay, payment }) =>
      `Shoulder: no podemos mandar a nadie hasta que pague los ${formatMoney(deposit)}: ${payment} Si no paga antes del ${byDay}, la solicitud se cancela.`,
    payment_link: ({ price, deposit, byDay, payment }) =>
      `Shoulder: su precio es ${formatMoney(price)}. Pague ${formatMoney(deposit)} antes del ${byDay} y le buscamos un proveedor: ${payment}`,
    receipt: ({ deposit, receipt, track }) =>
      `Shoulder: recibimos su pago de ${formatMoney(deposit)}. Recibo: ${receipt} Le estamos buscando un proveedor: ${track}`,
    wait_choice: ({ by, track }) =>
      `Shoulder: disculpe, por ahora no hay proveedor. A ${withSpanishArticle(by)} le reembolsamos lo pagado sin que lo pida. Responda ESPERO para que sigamos buscando (sin ese reembolso) o REEMBOLSO para recibirlo ya. ${track}`,
    // No accents: most accented letters aren't in the GSM alphabet, and one would halve what a segment holds.
    provider_assigned: ({ providerName, promised, vehicle, payOnSite, track }) =>
      `Shoulder: su proveedor ${providerName} promete llegar a ${withFinalPeriod(withSpanishArticle(promised))} Busque: ${vehicle}. ${payOnSite} ${track}`,
    provider_left: ({ leftName, brokeDown, by, track }) =>
      `Shoulder: disculpe, ${leftName || 'el proveedor al que le preguntamos'} ${brokeDown ? 'tiene un problema con su unidad y no puede ir' : by ? 'no puede ir' : 'ya no va'}. ${by ? `Buscamos otro y la espera empieza de nuevo: si a ${withSpanishArticle(by)} no hay nadie, le reembolsamos lo pagado.` : 'Ya le preguntamos a otro.'} ${track}`,
    new_time: (facts) =>
      `Shoulder: ${facts.providerName} ahora promete llegar a ${withFinalPeriod(`${withSpanishArticle(facts.promised)}${facts.lateReason && ` (${facts.lateReason})`}`)} Puede ${choices(facts)}: ${facts.track}`,
    promise_warning: (facts) =>
      `Shoulder: ${facts.providerName} iba a llegar a ${withSpanishArticle(facts.promised)} y no lo vemos. Puede ${choices(facts)}: ${facts.track}${facts.cancellationAsked ? '' : ` Desde ${withSpanishArticle(facts.depositBackFrom)} los términos le dan derecho a reembolso.`} ¿Ya pudo irse? Responda RESUELTO.`,
    en_route: ({ eta, track }) => `Shoulder: su proveedor va en camino${eta && `, ${eta}`}. Mapa en vivo: ${track}`,
    // No accents: most accented letters aren't in the GSM alphabet, and one would halve what a segment holds.
    arrived: ({ providerName, vehicle, code, track }) =>
      `Shoulder: ${providerName} acaba de llegar. Busque: ${vehicle}.${code ? ` Dele su CODIGO de 4 cifras: vea ${track} o responda CODIGO.` : ''}`,
    extra_asked: ({ extra, by, track }) =>
      `Shoulder: su proveedor pide un cargo adicional de ${formatMoney(extra)}, que se paga en el lugar. Motivo: ${track} Responda APRUEBO o NO APRUEBO. Si no responde antes de ${withSpanishArticle(by)}, se rechaza.`,
    completed: ({ by, track }) =>
      `Shoulder: servicio terminado. ¿Qué tal estuvo? Responda del 1 al 5 (5 es lo mejor) en 24 horas. El enlace se cierra a ${withSpanishArticle(by)}: ${track}`,
    partly_done: ({ price, approvedExtra, onSite, by, track }) =>
      `Shoulder: el trabajo se hizo en parte y lo cerramos por ${formatMoney(price)} ${approvedExtra > 0 ? `y el cargo adicional de ${formatMoney(approvedExtra)}` : 'en total'}. En el lugar paga ${formatMoney(onSite)}. Califique del 1 al 5. Motivo (hasta ${withSpanishArticle(by)}): ${track}`,
    // No accents: most accented letters aren't in the GSM alphabet, and one would halve what a segment holds.
    cancel_declined: ({ declinedReason, standsStill, track }) =>
      standsStill
        ? `Shoulder: ya no podemos cancelar. El cambio propuesto espera su respuesta.${declinedReason && ` Motivo: ${declinedReason}.`} Si tiene preguntas, llame. ${track}`
        : `Shoulder: ya no podemos cancelar; el servicio sigue.${declinedReason && ` Motivo: ${declinedReason}.`} Si tiene preguntas, llame. ${track}`,
    cancelled: ({ number, cancellationAsked, refund, track }) =>
      `Shoulder: ${cancellationAsked ? 'de acuerdo, ' : ''}la solicitud ${number} queda cancelada.${refund === 'all' ? ' Le reembolsamos lo pagado a su tarjeta.' : ''} Detalles: ${track}`,
    withdrawn: ({ number, servicePhone }) =>
      `Shoulder: cancelamos y borramos la solicitud ${number}, y su enlace ya no sirve. Si necesita ayuda o quiere preguntar algo, llame al ${servicePhone}.`,
    refunded: ({ returned, deposit, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: le reembolsamos ${formatMoney(returned)} de otra manera, no a su tarjeta. ¿Dudas? Llame al ${servicePhone}`
        : `Shoulder: le reembolsamos su ${returned === deposit ? 'depósito' : 'pago'} de ${formatMoney(returned)}. Puede tardar de 5 a 10 días hábiles.`,
    payment_returned: ({ returned, byHand, servicePhone, track }) =>
      byHand
        ? `Shoulder: le reembolsamos ${formatMoney(returned)} de otra manera, no a su tarjeta. ¿Dudas? Llame al ${servicePhone}`
        : `Shoulder: un pago de ${formatMoney(returned)} no correspondía y lo reembolsamos. Tarda de 5 a 10 días: ${track}`,
    refund_delayed: ({ returned, servicePhone }) =>
      `Shoulder: su reembolso de ${formatMoney(returned)} se retrasó. Ya lo estamos viendo; no tiene que hacer nada. ¿Dudas? Llame al ${servicePhone}`,
    part_refunded: ({ returned, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: le reembolsamos ${formatMoney(returned)} de otra manera, no a su tarjeta. ¿Dudas? Llame al ${servicePhone}`
        : `Shoulder: le reembolsamos ${formatMoney(returned)} del depósito. Tarda de 5 a 10 días hábiles.`,
    on_site_unpaid: ({ onSite, servicePhone }) =>
      `Shoulder: su proveedor dice que usted no le ha pagado los ${formatMoney(onSite)} en el lugar. Haga el pago, por favor. Si ya lo hizo o algo no cuadra, llame al ${servicePhone}.`,
    search: ({ track }) =>
      `Shoulder: su proveedor lo busca y no lo ve. Responda AQUI, o RESUELTO si ya pudo irse. O muéstrele el camino: ${track}`,
    failure: ({ failure, nobodyHere, unsafe, track }) =>
      `Shoulder: su proveedor no puede hacer el trabajo: ${failure}.${nobodyHere ? ' Si usted sigue en el lugar, responda AQUI.' : unsafe ? ' Si corre peligro, llame al 911.' : ''} La central decide qué sigue. Si no se hace, no paga nada en el lugar. ${track}`,
    job_resumed: ({ standsStill, track }) =>
      standsStill
        ? `Shoulder: su proveedor ya puede hacer el trabajo. Falta su respuesta al cambio propuesto: ${track}`
        : `Shoulder: el trabajo sigue adelante. ${track}`,
    job_ended: ({ solved, kept, refund, track }) =>
      `Shoulder: ${solved ? 'usted ya pudo irse sin ayuda y cerramos el trabajo' : 'no se pudo hacer el trabajo y lo cerramos'}. ${kept === 0 ? 'Le reembolsamos todo lo pagado.' : refund === 'part' ? `No se devuelven ${formatMoney(kept)} de lo pagado; le reembolsamos el resto.` : `No se devuelven los ${formatMoney(kept)} pagados.`} Ya no debe nada. Motivo: ${track}`,
    change_asked: ({
      proposedService,
      proposedDestination,
      proposedPrice,
      secondDeposit,
      depositsPaid,
      proposedOnSite,
      byProvider,
      otherProvider,
      price,
      approvedExtra,
      by,
      track,
    }) =>
      `Shoulder: ${byProvider ? 'su proveedor' : 'la central'} propone: ${proposedService}${proposedDestination && ` a ${proposedDestination}`}, ${formatMoney(proposedPrice)} en total en vez de ${formatMoney(price)}${approvedExtra > 0 ? ` y ${formatMoney(approvedExtra)} adicionales` : ''}.${otherProvider ? ' Va otro proveedor.' : ''}${depositsPaid > 0 ? ` Pagado: ${formatMoney(depositsPaid)}.` : ''}${secondDeposit > 0 ? ` Ahora paga ${formatMoney(secondDeposit)}.` : ''} En el lugar: ${formatMoney(proposedOnSite)}. Responda SI o NO antes de ${withFinalPeriod(withSpanishArticle(by))} Motivo: ${track}`,
    job_changed: ({ service, price, onSite, secondDeposit, otherProvider, track }) =>
      `Shoulder: ${secondDeposit > 0 ? `recibimos ${formatMoney(secondDeposit)}; ` : ''}ahora el trabajo es: ${service}, ${formatMoney(price)}. En el lugar paga ${formatMoney(onSite)}.${otherProvider ? ' Estamos buscando otro proveedor.' : ''} ${track}`,
    change_off: ({ price, approvedExtra, standsStill, track }) =>
      `Shoulder: el cambio ya no se hace. ${standsStill ? 'Su proveedor dice que no puede hacer lo acordado. La central decide qué sigue' : `Su precio sigue siendo ${formatMoney(price)}${approvedExtra > 0 ? `, con el cargo adicional de ${formatMoney(approvedExtra)}` : ''}`}. ${track}`,
    change_agreed: ({ service, onSite, job }) =>
      `Shoulder: el cliente aceptó; ahora el trabajo es: ${service}. Cobre ${formatMoney(onSite)} en el lugar: ${job}`,
    change_refused: ({ standsStill, job }) =>
      `Shoulder: el cambio del trabajo se canceló. ${standsStill ? 'Espere, por favor. La central está decidiendo sobre su aviso' : 'Todo queda como estaba'}: ${job}`,
    search_answered: ({ job }) => `Shoulder: el cliente dice "aquí estoy". Búsquelo otra vez o llámele: ${job}`,
    job_back_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: su aviso quedó resuelto. Espere, por favor. El cliente decide sobre un cambio del trabajo: ${job}`
        : `Shoulder: la central dice que el trabajo sigue. Continúe, por favor: ${job}`,
    job_closed: ({ providerFee, job }) =>
      `Shoulder: la central cerró este trabajo.${providerFee > 0 ? ` Le vamos a pagar ${formatMoney(providerFee)} por haber ido. Vea el motivo y díganos cómo quiere su pago: ` : ' Motivo: '}${job}`,
    job_partly_done: ({ onSite, job }) =>
      `Shoulder: la central cerró el trabajo; se hizo en parte. Cobre ${formatMoney(onSite)} en el lugar y confírmelo. Motivo: ${job}`,
    job: ({ lockedIn, city, onSite, job }) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}hay un trabajo en ${city}; le pagan ${formatMoney(onSite)} en el lugar. Conteste en 5 minutos: ${job}`,
    job_unanswered: ({ lockedIn, city, job }) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}el trabajo en ${city} sigue esperando su respuesta. Acéptelo, o rechácelo sin costo, para que alguien vaya: ${job}`,
    job_off: ({ cancelled, city, servicePhone }) =>
      `Shoulder: el trabajo en ${city} ${cancelled ? 'se canceló' : 'ya no es suyo'}. No vaya ni siga trabajando. Si ya va en camino o llegó, llame al ${servicePhone} por lo de su viaje.`,
    cancel_asked: ({ job }) =>
      `Shoulder: el cliente pidió cancelar. Espere nuestra respuesta antes de continuar: ${job}`,
    job_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: no cancelamos el trabajo. Espere, por favor. El cliente está decidiendo sobre un cambio: ${job}`
        : `Shoulder: el cliente pidió cancelar, pero la central decidió seguir con el trabajo. Continúe, por favor: ${job}`,
    promise_check: ({ promised, job }) =>
      `Shoulder: usted prometió llegar a ${withFinalPeriod(withSpanishArticle(promised))} Si va a tardar más, responda con los minutos que le faltan, por ejemplo 15, o diga el motivo aquí: ${job} Si ya llegó, toque "Ya llegué".`,
    extra_answered: ({ extra, extraStatus, job }) =>
      `Shoulder: el cargo adicional de ${formatMoney(extra)} fue ${extraStatus === 'approved' ? 'aprobado: cóbrelo en el lugar' : 'rechazado: no lo cobre'}. ${job}`,
    on_site_reminder: ({ job, by, onSite }) =>
      `Shoulder: ¿le pagaron ${formatMoney(onSite)} en el lugar? Confírmelo antes de ${withSpanishArticle(by)}: ${job}`,
  } satisfies TextBodies,
  direct: {
    locate: (link: string) =>
      `Shoulder: comparta el lugar donde se encuentra para que llegue la ayuda. Solo toque: ${link} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    newLink: (number: string, track: string) =>
      `Shoulder: vea su solicitud ${number} en: ${track} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    bring: (payOnSite: string, track: string) =>
      `Shoulder: con esto puede pagarle a su proveedor. ${payOnSite} ${track}`,
    pickup_moved: (job: string) =>
      `Shoulder: cambió la ubicación del cliente. Revísela antes de seguir manejando: ${job}`,
    locked_in: (job: string) =>
      `Shoulder: hay un niño o una mascota encerrados en el vehículo. Pregúntele al cliente si ya llamaron al 911. Si no, llame usted al 911. ${job}`,
    drop_off_asked: (job: string) =>
      `Shoulder: el cliente pide otro destino. El trabajo sigue como estaba hasta que se acuerde un cambio: ${job}`,
    drop_off_kept: (track: string) =>
      `Shoulder: el destino sigue igual porque la central no puede cambiarlo. Si tiene preguntas, llame. ${track}`,
    drop_off_changed: (job: string) => `Shoulder: cambió el destino. Revíselo antes de seguir manejando: ${job}`,
    together: {
      // No accents: most accented letters aren't in the GSM alphabet, and one would halve what a segment holds.
      delay: (number: string, track: string) =>
        `Shoulder: disculpe, su solicitud ${number} se ha tardado mucho. No la olvidamos y usted no tiene que hacer nada. ${track}`,
      weather: (number: string, track: string) =>
        `Shoulder: por el mal tiempo todo va lento, pero su solicitud ${number} sigue abierta. Espere lejos de los carros. Si corre peligro, llame al 911. ${track}`,
      fixed: (number: string, track: string) =>
        `Shoulder: tuvimos una falla y ya la resolvimos. Su solicitud ${number} sigue abierta. Si algo se ve mal, llame. ${track}`,
      own: (words: string, track: string) => `Shoulder: ${words} ${track}`,
    },
  },
  // No accents: most accented letters aren't in the GSM alphabet, and one would halve what a segment holds.
  toNewProvider:
    'Recibe mensajes porque toma trabajos con Shoulder. Responda STOP para dejar de recibirlos, HELP para ayuda.',
  toProvider: (job: string, phone: string) =>
    `Shoulder: eso no se puede por mensaje. Avise en la página de su trabajo: ${job} O llame al ${phone}.`,
  minutes: {
    ask: (job: string) =>
      `Shoulder: no vemos su ubicación. ¿A cuántos minutos está? Responda solo con el número, por ejemplo 12. O dígalo aquí: ${job}`,
    thanks: (number: string, minutes: number) =>
      `Shoulder: gracias. Sobre ${number}, le avisamos al cliente que a usted le ${minutes === 1 ? 'falta' : 'faltan'} ${minutes} min.`,
    promised: (number: string, time: string) =>
      `Shoulder: gracias. Sobre ${number}, le decimos al cliente que usted llega a ${withFinalPeriod(withSpanishArticle(time))}`,
    which: (minutes: number, numbers: string) =>
      `Shoulder: ¿de cuál trabajo? Mande los minutos y el número, por ejemplo ${minutes} ${numbers.split(', ')[0]}. Sus trabajos: ${numbers}.`,
    off: 'Shoulder: gracias, ya no hace falta ese dato.',
  },
  replies: {
    missing: (lacks: string, phone: string) =>
      `Shoulder: para mandar ayuda falta saber ${lacks}. Responda con eso o llame al ${phone}. ¿Peligro? Llame al 911. STOP para no recibir mensajes.`,
    lacks: {
      service: 'qué necesita (GRUA, CORRIENTE, LLANTA, LLAVES, GASOLINA, OTRO)',
      place: 'el lugar (calle y ciudad, o carretera y salida)',
      vehicle: 'el carro (año, marca, modelo)',
      year: 'el año del carro',
      name: 'la marca y el modelo del carro',
      model: 'el modelo del carro',
      destination: 'a qué lugar llevarlo',
      and: 'y',
    },
    tooManyRequests: (phone: string) =>
      `Shoulder: son demasiadas solicitudes por mensaje desde este número. Llame al ${phone}.`,
    none: (phone: string) => `Shoulder: no tenemos ninguna solicitud abierta con este número. Llame al ${phone}.`,
    cancelled: (number: string, phone: string) =>
      `Shoulder: la solicitud ${number} está cancelada. ¿Dudas? Llame al ${phone}`,
    cancelledAndPaid: (number: string, phone: string) =>
      `Shoulder: la solicitud ${number} está cancelada. El reembolso a su tarjeta tarda de 5 a 10 días hábiles. ¿Dudas? ${phone}`,
    which: (numbers: string) =>
      `Shoulder: tiene varias solicitudes abiertas. Mande la palabra y la solicitud, por ejemplo ACEPTO ${numbers.split(', ')[0]}. Las suyas: ${numbers}.`,
    help: (phone: string) =>
      `Shoulder, asistencia vial. Ayuda: ${phone}. Unos 8 mensajes por solicitud; pueden aplicarse tarifas. Responda STOP para dejar de recibirlos.`,
    unknown: (words: string, phone: string) =>
      `Shoulder: no entendimos. Puede responder ${words}. O llame al ${phone}.`,
    notNow: 'Shoulder: disculpe, ahora no se puede.',
    later: 'Shoulder: no pudimos confirmarlo. Mándelo otra vez en un minuto; contará una sola vez.',
    accepted: (deposit: Cents, payment: string) =>
      `Shoulder: usted aceptó. Pague el depósito de ${formatMoney(deposit)}: ${payment}`,
    countered: (amount: Cents) =>
      `Shoulder: recibimos su contraoferta de ${formatMoney(amount)}. Le mandaremos la respuesta.`,
    bareMark: (digit: number, price: Cents) =>
      `Shoulder: un ${digit} solo no cuenta como contraoferta. Puede ofrecer de ${formatMoney(MIN_PRICE_CENTS)} a menos de ${formatMoney(price)}. Escriba el signo $, por ejemplo $${Math.floor((price * 3) / 400)}. O responda ACEPTO o RECHAZO.`,
    otherPrice: (price: Cents, mayCounter: boolean) =>
      `Shoulder: el precio es ${formatMoney(price)}, por eso su respuesta no vale. Responda ACEPTO ${formatMoney(price)} o RECHAZO ${formatMoney(price)}${mayCounter ? ', o solo una cantidad menor' : ''}.`,
    rejected: 'Shoulder: usted rechazó el precio, así que su solicitud está cancelada.',
    eta: (words: string) => `Shoulder: ${words}`,
    extraApproved: (amount: Cents) =>
      `Shoulder: usted aprobó el cargo adicional de ${formatMoney(amount)}. Se paga en el lugar.`,
    extraDeclined: 'Shoulder: usted rechazó el cargo. No tiene que pagarlo.',
    extraAnew: (amount: Cents, reason: string) =>
      `Shoulder: primero conteste esto, por favor: le piden un cargo adicional de ${formatMoney(amount)}, que se paga en el lugar. Motivo: ${reason}. Responda APRUEBO o NO APRUEBO.`,
    changeDeposit: (second: Cents, payment: string) =>
      `Shoulder: de acuerdo. El cambio se aplica cuando pague los ${formatMoney(second)} que faltan: ${payment}`,
    changeOff: 'Shoulder: ya es tarde. El cambio propuesto se canceló.',
    changeDeclined: (failed: boolean) =>
      `Shoulder: usted rechazó el cambio. ${failed ? 'La central decide qué pasa con el trabajo.' : 'Todo queda como se acordó.'}`,
    changeAnew: ({ service, price }: { service: string; price: Cents }) =>
      `Shoulder: primero conteste, por favor: ¿acepta el cambio? Trabajo: ${service}, ${formatMoney(price)} en total. Responda SI o NO.`,
    solvedCancelled: (paid: boolean) =>
      `Shoulder: qué bueno que ya pudo irse. Su solicitud está cancelada${paid ? ' y le reembolsamos el depósito a su tarjeta' : ''}.`,
    solvedAsked: (free: boolean) =>
      `Shoulder: qué bueno que ya pudo irse. La central decide sobre lo pagado: ${free ? 'los términos dicen que se devuelve todo' : 'un proveedor en camino puede recibir una parte, como dicen los términos'}.`,
    here: 'Shoulder: su proveedor ve en su página que usted está ahí. Quédese junto al vehículo.',
    code: (code: string) =>
      `Shoulder: su CODIGO es ${code}. Dígaselo solo al proveedor que está con su vehículo. Así se sabe que lo mandamos nosotros.`,
    noCode: (phone: string) => `Shoulder: en este momento no tiene código. ¿Dudas? Llame al ${phone}`,
    codeOnPage: (phone: string) => `Shoulder: su código está en la página de su solicitud. O llame al ${phone}.`,
    waiting: 'Shoulder: seguimos buscando. Aún puede cancelar y recuperar todo su depósito.',
    refunding: 'Shoulder: su solicitud está cancelada y le reembolsamos el depósito a su tarjeta.',
    rated: (stars: number) =>
      `Shoulder: gracias por su calificación de ${stars} ${stars === 1 ? 'estrella' : 'estrellas'}.`,
    stopped: 'Shoulder: ya no le mandaremos mensajes a este número.',
    accepts: {
      price: 'ACEPTO, RECHAZO o una cantidad',
      final: 'ACEPTO o RECHAZO',
      wait: 'ESPERO o REEMBOLSO',
      extra: 'APRUEBO o NO APRUEBO',
      change: 'SI o NO',
      rating: 'del 1 al 5',
      search: 'AQUI si sigue en el lugar',
      searchAndChange: 'AQUI a su proveedor, y ACEPTO o RECHAZO al cambio propuesto',
      any: 'ETA (hora de llegada) o HELP (ayuda)',
      code: 'CODIGO o HELP',
    },
  },
  eta: {
    minutes: (words: string) =>
      /^(de|menos) /.test(words) ? words : `${/^1 |hora/.test(words) ? 'cerca de' : 'unos'} ${words}`,
    status: (words: string, miles: string) => `su proveedor está a ${miles}, ${words}.`,
    away: (miles: string) => `su proveedor está a ${miles}.`,
    lastSeen: (ago: string) => `Visto por última vez ${ago}.`,
    there: 'su proveedor ya llegó.',
    noPosition: 'su proveedor va en camino, pero no vemos por dónde va.',
    word: (words: string) => `su proveedor dice: ${words}.`,
    promised: (time: string) => `Promete llegar a ${withSpanishArticle(time)}`,
    notYet: 'todavía no hay un proveedor en camino.',
  },
  onCall: {
    what: {
      price: 'su precio',
      answer: 'la respuesta a su contraoferta',
      provider: 'un proveedor',
      silent: 'la respuesta de su proveedor',
      late: 'otra hora del proveedor, que puede llegar tarde',
      failure: 'que alguien decida, porque el proveedor no puede hacer el trabajo',
      cancellation: 'que le digan al cliente si se cancela',
    },
    waiting: ({ lockedIn, number, service, city, what, minutes, link }: OnCallTextFacts) =>
      `Shoulder: ${lockedInPrefix(lockedIn)}la solicitud ${number} (${service}, ${city}) lleva ${minutes} min esperando ${what}. ${link}`,
  },
};
