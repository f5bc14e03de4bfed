import { stop, withArticle } from '#kernel/copy/spanish-times.ts';
import { depositOf, formatMoney, MIN_PRICE_CENTS, payoutOf } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { TextFacts, TextWords, WaitFacts } from '../../rules/facts.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { messagesTexts as English } from '../en/messages.ts';

/** What a customer whose provider is late can do. Without letters that halve what fits into a text. */
const choices = ({ providerPhone, cancellationAsked }: TextFacts) =>
  cancellationAsked
    ? `esperar o llamar al ${providerPhone}`
    : `esperar, llamar al ${providerPhone} o pedir que se cancele`;

/** Who is locked in comes before everything else. */
const first = (lockedIn: string) => lockedIn && `${lockedIn}, `;

/**
 * Spanish of `messages.ts`. Reply words stay in English if carriers and the parser know them in English; both languages
 * are parsed.
 */
export const messagesTexts: Words<typeof English> = {
  bodies: {
    submitted: ({ number, track }) =>
      `Shoulder: tenemos su solicitud ${number} y estamos viendo el precio. Siga todo en: ${track} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    offer: ({ price, track, terms }) =>
      `Shoulder: su precio es ${formatMoney(price)}: ${formatMoney(depositOf(price))} ahora, ${formatMoney(payoutOf(price))} al proveedor en el lugar. Responda ACEPTO (acepta ${terms}), RECHAZO o una cantidad menor. ${track}`,
    final_offer: ({ price, track, terms }) =>
      `Shoulder: nuestro precio final es ${formatMoney(price)}: ${formatMoney(depositOf(price))} ahora, ${formatMoney(payoutOf(price))} en el lugar. Responda ACEPTO (acepta ${terms}) o RECHAZO. ${track}`,
    price_reminder: ({ price, final, byDay, track, terms }) =>
      `Shoulder: su precio de ${formatMoney(price)} sigue esperando. Responda ACEPTO (acepta ${terms}), RECHAZO${final ? '' : ' o una cantidad menor'}. Si no responde antes del ${byDay}, la solicitud se cancela. ${track}`,
    payment_reminder: ({ deposit, byDay, payment }) =>
      `Shoulder: nadie sale hasta que se paguen los ${formatMoney(deposit)}: ${payment} Si no se pagan antes del ${byDay}, la solicitud se cancela.`,
    payment_link: ({ price, deposit, byDay, payment }) =>
      `Shoulder: de acuerdo, ${formatMoney(price)}. Pague ${formatMoney(deposit)} antes del ${byDay} y mandamos a su proveedor: ${payment}`,
    receipt: ({ deposit, receipt, track }) =>
      `Shoulder: recibimos su pago de ${formatMoney(deposit)}. Recibo: ${receipt} Buscamos a su proveedor: ${track}`,
    wait_choice: ({ by, track }) =>
      `Shoulder: no hay proveedor por ahora, disculpe. A ${withArticle(by)} le reembolsamos lo pagado sin que lo pida. Responda ESPERO y seguimos buscando, sin ese reembolso, o REEMBOLSO para recibirlo ya. ${track}`,
    // Without accents, as `toNewProvider`. The time ends with a period.
    provider_assigned: ({ providerName, promised, vehicle, payOnSite, track }) =>
      `Shoulder: su proveedor ${providerName} promete llegar a ${withArticle(promised)} Busque: ${vehicle}. ${payOnSite} ${track}`,
    provider_left: ({ leftName, brokeDown, by, track }) =>
      `Shoulder: ${leftName || 'el proveedor al que preguntamos'} ${brokeDown ? 'tiene un problema con su unidad y no puede ir' : by ? 'no puede ir' : 'ya no va'}, disculpe. ${by ? `Buscamos otro y la espera empieza de nuevo: si a ${withArticle(by)} no hay nadie, le reembolsamos lo pagado.` : 'Ya le preguntamos a otro.'} ${track}`,
    new_time: (facts) =>
      `Shoulder: ${facts.providerName} promete ahora llegar a ${withArticle(facts.promised)}${facts.lateReason && ` (${facts.lateReason})`}. Puede ${choices(facts)}: ${facts.track}`,
    promise_warning: (facts) =>
      `Shoulder: no vemos a ${facts.providerName} con usted (prometido: ${facts.promised}). Puede ${choices(facts)}: ${facts.track}${facts.cancellationAsked ? '' : ` Desde ${withArticle(facts.depositBackFrom)} nuestros términos devuelven lo pagado.`} ¿Ya pudo seguir? Responda RESUELTO.`,
    en_route: ({ eta, track }) => `Shoulder: su proveedor va en camino${eta && `, ${eta}`}. Mapa en vivo: ${track}`,
    // Without accents, as `toNewProvider`.
    arrived: ({ providerName, vehicle, code, track }) =>
      `Shoulder: ${providerName} acaba de llegar. Busque: ${vehicle}.${code ? ` Dele su CODIGO de 4 cifras: vea ${track} o responda CODIGO.` : ''}`,
    extra_asked: ({ extra, by, track }) =>
      `Shoulder: su proveedor pide un cargo adicional de ${formatMoney(extra)}, pagado en el lugar. Motivo: ${track} Responda APRUEBO o NO APRUEBO. Sin respuesta hasta ${withArticle(by)}, se rechaza.`,
    completed: ({ by, track }) =>
      `Shoulder: servicio terminado. ¿Qué tal? Responda del 1 al 5 (5 es lo mejor) en 24 horas. El enlace se cierra a ${withArticle(by)}: ${track}`,
    partly_done: ({ price, onSite, by, track }) =>
      `Shoulder: su trabajo se cierra hecho en parte, por ${formatMoney(price)} en total. En el lugar paga ${formatMoney(onSite)}. Califique de 1 a 5. El motivo, hasta ${withArticle(by)}: ${track}`,
    // Without accents, as `toNewProvider`.
    cancel_declined: ({ declinedReason, standsStill, track }) =>
      standsStill
        ? `Shoulder: ya no podemos cancelar. El cambio propuesto espera su respuesta.${declinedReason && ` Motivo: ${declinedReason}.`} Si tiene preguntas, llame. ${track}`
        : `Shoulder: ya no podemos cancelar, el servicio sigue.${declinedReason && ` Motivo: ${declinedReason}.`} Si tiene preguntas, llame. ${track}`,
    cancelled: ({ number, cancellationAsked, refund, track }) =>
      `Shoulder: ${cancellationAsked ? 'de acuerdo, ' : ''}la solicitud ${number} fue cancelada.${refund ? ' Le reembolsamos lo pagado a su tarjeta.' : ''} Detalles: ${track}`,
    withdrawn: ({ number, servicePhone }) =>
      `Shoulder: cancelamos y borramos la solicitud ${number}; ya no tiene enlace. Si necesita ayuda o quiere preguntar algo, llame al ${servicePhone}.`,
    refunded: ({ returned, deposit, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: le pagamos su reembolso de ${formatMoney(returned)} de otra manera, no a su tarjeta. Preguntas: ${servicePhone}`
        : `Shoulder: le reembolsamos su ${returned === deposit ? 'depósito' : 'pago'} de ${formatMoney(returned)}. Los bancos tardan de 5 a 10 días en mostrarlo.`,
    payment_returned: ({ returned, byHand, servicePhone, track }) =>
      byHand
        ? `Shoulder: le pagamos su reembolso de ${formatMoney(returned)} de otra manera, no a su tarjeta. Preguntas: ${servicePhone}`
        : `Shoulder: un pago de ${formatMoney(returned)} no correspondía; lo reembolsamos. Tarda de 5 a 10 días: ${track}`,
    refund_delayed: ({ returned, servicePhone }) =>
      `Shoulder: su reembolso de ${formatMoney(returned)} se retrasó. Ya lo estamos viendo; no tiene que hacer nada. Preguntas: ${servicePhone}`,
    part_refunded: ({ returned, byHand, servicePhone }) =>
      byHand
        ? `Shoulder: le pagamos su reembolso de ${formatMoney(returned)} de otra manera, no a su tarjeta. Preguntas: ${servicePhone}`
        : `Shoulder: se reembolsaron ${formatMoney(returned)} de su depósito. Los bancos tardan de 5 a 10 días.`,
    on_site_unpaid: ({ onSite, servicePhone }) =>
      `Shoulder: su proveedor dice que no se pagaron los ${formatMoney(onSite)} en el lugar. Por favor, haga el pago. Si ya lo hizo o algo no cuadra, llame al ${servicePhone}.`,
    search: ({ track }) =>
      `Shoulder: su proveedor vino y no lo encuentra. Responda AQUI, o RESUELTO si ya pudo seguir. O muéstrele el camino: ${track}`,
    failure: ({ failure, nobodyHere, unsafe, track }) =>
      `Shoulder: su proveedor no puede hacer el trabajo: ${failure}.${nobodyHere ? ' Si usted sigue en el lugar, responda AQUI.' : unsafe ? ' En peligro, llame al 911.' : ''} La central decide qué sigue. Si no se hace, no paga nada en el lugar. ${track}`,
    job_resumed: ({ standsStill, track }) =>
      standsStill
        ? `Shoulder: su proveedor puede hacer el trabajo después de todo. Falta su respuesta al cambio propuesto: ${track}`
        : `Shoulder: el trabajo sigue después de todo. ${track}`,
    job_ended: ({ solved, kept, refund, track }) =>
      `Shoulder: ${solved ? 'usted ya pudo seguir sin ayuda, y se cierra el trabajo' : 'no se pudo hacer su trabajo, y se cierra'}. ${kept === 0 ? 'Le reembolsamos todo lo pagado.' : refund ? `No se devuelven ${formatMoney(kept)} de lo pagado; le reembolsamos el resto.` : `No se devuelven los ${formatMoney(kept)} pagados.`} Ya no debe nada. Motivo: ${track}`,
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
      `Shoulder: ${byProvider ? 'su proveedor' : 'la central'} propone cambiar a: ${proposedService}${proposedDestination && ` a ${proposedDestination}`}, ${formatMoney(proposedPrice)} en total, no ${formatMoney(price)}${approvedExtra > 0 ? ` y ${formatMoney(approvedExtra)} adicionales` : ''}.${otherProvider ? ' Va otro proveedor.' : ''}${depositsPaid > 0 ? ` Pagado: ${formatMoney(depositsPaid)}.` : ''}${secondDeposit > 0 ? ` Antes: ${formatMoney(secondDeposit)}.` : ''} En el lugar: ${formatMoney(proposedOnSite)}. Responda SI o NO hasta ${stop(withArticle(by))} Motivo: ${track}`,
    job_changed: ({ service, price, onSite, secondDeposit, otherProvider, track }) =>
      `Shoulder: ${secondDeposit > 0 ? `recibimos ${formatMoney(secondDeposit)}; ` : ''}de acuerdo, ahora el trabajo es: ${service}, ${formatMoney(price)}. En el lugar paga ${formatMoney(onSite)}.${otherProvider ? ' Lo hace otro proveedor; lo estamos buscando.' : ''} ${track}`,
    change_off: ({ price, approvedExtra, standsStill, track }) =>
      `Shoulder: el cambio propuesto ya no vale. ${standsStill ? 'Su proveedor dice que no puede hacer lo acordado; la central decide' : `Queda el precio de ${formatMoney(price)}${approvedExtra > 0 ? `, con el cargo adicional de ${formatMoney(approvedExtra)}` : ''}`}. ${track}`,
    change_agreed: ({ service, onSite, job }) =>
      `Shoulder: el cliente aceptó; ahora el trabajo es: ${service}. Cobre ${formatMoney(onSite)} en el lugar: ${job}`,
    change_refused: ({ standsStill, job }) =>
      `Shoulder: el cambio del trabajo ya no vale. ${standsStill ? 'Espere, por favor: la central decide sobre su aviso' : 'Todo queda como estaba'}: ${job}`,
    search_answered: ({ job }) => `Shoulder: el cliente dice: aquí estoy. Busque otra vez o llame: ${job}`,
    job_back_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: su aviso quedó resuelto. Espere, por favor: el cliente decide sobre un cambio del trabajo: ${job}`
        : `Shoulder: la central dice que el trabajo sigue. Continúe, por favor: ${job}`,
    job_closed: ({ providerFee, job }) =>
      `Shoulder: la central cerró este trabajo.${providerFee > 0 ? ` Le pagamos ${formatMoney(providerFee)} por haber ido: díganos cómo, y lea el motivo: ` : ' Motivo: '}${job}`,
    job_partly_done: ({ onSite, job }) =>
      `Shoulder: la central cerró el trabajo, hecho en parte. Cobre ${formatMoney(onSite)} en el lugar y confírmelo. El motivo: ${job}`,
    job: ({ lockedIn, city, onSite, job }) =>
      `Shoulder: ${first(lockedIn)}hay un trabajo en ${city}; le pagan ${formatMoney(onSite)} en el lugar. Conteste en 5 minutos: ${job}`,
    job_unanswered: ({ lockedIn, city, job }) =>
      `Shoulder: ${first(lockedIn)}el trabajo en ${city} sigue esperando su respuesta. Acéptelo, o rechácelo sin costo, para que alguien vaya: ${job}`,
    job_off: ({ cancelled, servicePhone }) =>
      `Shoulder: ${cancelled ? 'este trabajo se canceló' : 'este trabajo ya no es suyo'}. No vaya al lugar ni lo siga. Si ya va en camino o llegó, llame al ${servicePhone} sobre su viaje.`,
    cancel_asked: ({ job }) =>
      `Shoulder: el cliente pidió cancelar. Espere nuestra respuesta antes de continuar: ${job}`,
    job_on: ({ standsStill, job }) =>
      standsStill
        ? `Shoulder: lo de la cancelación quedó resuelto. Espere, por favor: el cliente decide sobre un cambio del trabajo: ${job}`
        : `Shoulder: lo de la cancelación quedó resuelto y el trabajo sigue. Continúe, por favor: ${job}`,
    promise_check: ({ promised, job }) =>
      `Shoulder: usted dijo que llega a ${stop(withArticle(promised))} Si tarda, responda con los minutos desde ahora, como 15, o diga el motivo: ${job} Al llegar, use el enlace.`,
    extra_answered: ({ extra, extraStatus, job }) =>
      `Shoulder: el cargo adicional de ${formatMoney(extra)} fue ${extraStatus === 'approved' ? 'aprobado: cóbrelo en el lugar' : 'rechazado: no se debe'}. ${job}`,
    on_site_reminder: ({ job, by, onSite }) =>
      `Shoulder: ¿le pagaron ${formatMoney(onSite)} en el lugar? Confírmelo hasta ${withArticle(by)}: ${job}`,
  } satisfies TextWords,
  direct: {
    locate: (link: string) =>
      `Shoulder: comparta el lugar donde se encuentra, para que la ayuda llegue. Un toque: ${link} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    newLink: (number: string, track: string) =>
      `Shoulder: siga su solicitud ${number} en: ${track} Responda STOP para dejar de recibir mensajes, HELP para ayuda.`,
    bring: (payOnSite: string, track: string) => `Shoulder: sobre el pago a su proveedor. ${payOnSite} ${track}`,
    pickup_moved: (job: string) => `Shoulder: el lugar del cliente cambió. Mírelo antes de seguir manejando: ${job}`,
    locked_in: (job: string) =>
      `Shoulder: hay un niño o una mascota encerrados en el vehículo. Pregunte al cliente si ya llamaron al 911. Si no, llame usted. ${job}`,
    drop_off_asked: (job: string) =>
      `Shoulder: el cliente pide otro destino. El trabajo sigue como estaba hasta que se acuerde un cambio: ${job}`,
    drop_off_kept: (track: string) =>
      `Shoulder: la central no puede cambiar el destino, así que sigue igual. Si tiene preguntas, llámenos. ${track}`,
    drop_off_changed: (job: string) => `Shoulder: el destino cambió. Mírelo antes de seguir manejando: ${job}`,
  },
  // Without accents: a letter that isn't in the phone network's alphabet halves what fits into a text.
  toNewProvider:
    'Recibe mensajes porque toma trabajos con Shoulder. Responda STOP para dejar de recibirlos, HELP para ayuda.',
  toProvider: (job: string, phone: string) =>
    `Shoulder: dígalo en la página de su trabajo, aquí no podemos leerlo: ${job} O llame al ${phone}.`,
  minutes: {
    ask: (job: string) =>
      `Shoulder: no vemos su ubicación. ¿A cuántos minutos está? Responda solo con el número, como 12. O dígalo aquí: ${job}`,
    thanks: (minutes: number) => `Shoulder: gracias, al cliente le decimos ${minutes} min.`,
    promised: (time: string) => `Shoulder: gracias, al cliente le decimos que llega a ${stop(withArticle(time))}`,
    off: 'Shoulder: gracias, ya nadie espera ese dato.',
  },
  replies: {
    missing: (lacks: string, phone: string) =>
      `Shoulder: para mandar ayuda falta: ${lacks}. Responda con eso. Peligro: llame al 911. O llame al ${phone}. STOP termina los mensajes.`,
    lacks: {
      service: 'qué necesita (remolcarlo, corriente, llanta, llaves, gasolina, otro)',
      place: 'el lugar (calle y ciudad, o carretera y salida)',
      vehicle: 'el carro (año, marca, modelo)',
      year: 'el año del carro',
      name: 'marca y modelo del carro',
      model: 'el modelo del carro',
      destination: 'a qué lugar llevarlo',
      and: 'y',
    },
    tooManyRequests: (phone: string) =>
      `Shoulder: son demasiadas solicitudes por mensaje desde este número. Llame al ${phone}.`,
    none: (phone: string) => `Shoulder: no conocemos una solicitud abierta de este número. Llame al ${phone}.`,
    cancelled: (number: string, phone: string) =>
      `Shoulder: la solicitud ${number} está cancelada. Preguntas: ${phone}`,
    cancelledAndPaid: (number: string, phone: string) =>
      `Shoulder: la solicitud ${number} fue cancelada. Le reembolsamos lo pagado a su tarjeta; tarda de 5 a 10 días. Preguntas: ${phone}`,
    which: (numbers: string) =>
      `Shoulder: tiene varias solicitudes abiertas. Mande la palabra seguida de la solicitud, como ACEPTO ${numbers.split(', ')[0]}. Las suyas: ${numbers}.`,
    help: (phone: string) =>
      `Shoulder, asistencia en el camino. Ayuda: ${phone}. Unos 8 mensajes por solicitud; pueden aplicarse tarifas. Responda STOP para dejar de recibirlos.`,
    unknown: (words: string, phone: string) =>
      `Shoulder: no entendimos. Puede responder ${words}. O llame al ${phone}.`,
    notNow: 'Shoulder: eso no es posible ahora.',
    later: 'Shoulder: sin confirmar; mándelo otra vez en un minuto. Cuenta una sola vez.',
    accepted: (deposit: Cents, payment: string) =>
      `Shoulder: aceptado. Pague el depósito de ${formatMoney(deposit)} aquí: ${payment}`,
    countered: (amount: Cents) =>
      `Shoulder: recibimos su contraoferta de ${formatMoney(amount)}. Le mandamos la respuesta.`,
    bareMark: (digit: number, price: Cents) =>
      `Shoulder: ${digit} solo no cuenta como contraoferta. Puede hacer una, desde ${formatMoney(MIN_PRICE_CENTS)} y menos de ${formatMoney(price)}, con el signo $, como $${Math.floor((price * 3) / 400)}. O responda ACEPTO o RECHAZO.`,
    rejected: 'Shoulder: precio rechazado; su solicitud está cancelada.',
    eta: (words: string) => `Shoulder: ${words}`,
    extraApproved: (amount: Cents) =>
      `Shoulder: cargo adicional de ${formatMoney(amount)} aprobado, pagado en el lugar.`,
    extraDeclined: 'Shoulder: cargo rechazado. No lo debe.',
    extraAnew: (amount: Cents, reason: string) =>
      `Shoulder: conteste, por favor, lo que se pide ahora: un cargo adicional de ${formatMoney(amount)}, pagado en el lugar. Motivo: ${reason}. Responda APRUEBO o NO APRUEBO.`,
    changeDeposit: (second: Cents, payment: string) =>
      `Shoulder: aceptado. Vale cuando se pague lo que falta, ${formatMoney(second)}: ${payment}`,
    changeOff: 'Shoulder: ya es tarde, el cambio propuesto ya no vale.',
    changeDeclined: (failed: boolean) =>
      `Shoulder: cambio rechazado. ${failed ? 'La central decide qué pasa con el trabajo.' : 'Queda lo que se acordó.'}`,
    changeAnew: ({ service, price }: { service: string; price: Cents }) =>
      `Shoulder: conteste, por favor, lo que se pide ahora: el trabajo pasa a ser ${service}, ${formatMoney(price)} en total. Responda SI o NO.`,
    solvedCancelled: (paid: boolean) =>
      `Shoulder: qué bueno que ya pudo seguir. Su solicitud está cancelada${paid ? '; le reembolsamos el depósito a su tarjeta' : ''}.`,
    solvedAsked: (free: boolean) =>
      `Shoulder: qué bueno que ya pudo seguir. La central recibe su aviso y decide sobre lo pagado: ${free ? 'nuestros términos lo devuelven todo' : 'un proveedor en camino puede recibir una parte, como dicen los términos'}.`,
    here: 'Shoulder: la página de su proveedor dice que usted está ahí. Quédese junto al vehículo.',
    code: (code: string) =>
      `Shoulder: su CODIGO es ${code}. Dígaselo solo al proveedor que está con su vehículo. Muestra que lo mandamos nosotros.`,
    noCode: (phone: string) => `Shoulder: ahora no hay un código que decir. Preguntas: ${phone}`,
    codeOnPage: (phone: string) => `Shoulder: su código está en la página de su solicitud. O llame al ${phone}.`,
    waiting: 'Shoulder: seguimos buscando. Todavía puede cancelar y recibir todo su depósito.',
    refunding: 'Shoulder: solicitud cancelada; le reembolsamos el depósito a su tarjeta.',
    rated: (stars: number) => `Shoulder: gracias por su ${stars} de 5.`,
    stopped: 'Shoulder: ya no le mandaremos mensajes a este número.',
    accepts: {
      price: 'ACEPTO, RECHAZO o una cantidad',
      final: 'ACEPTO o RECHAZO',
      wait: 'ESPERO o REEMBOLSO',
      extra: 'APRUEBO o NO APRUEBO',
      change: 'SI o NO',
      rating: '1 a 5',
      search: 'AQUI',
      searchAndChange: 'AQUI a su proveedor, y ACEPTO o RECHAZO al cambio propuesto',
      any: 'ETA o HELP',
      code: 'CODIGO o HELP',
    },
  },
  eta: {
    minutes: (words: string) => `unos ${words}`,
    status: (words: string, miles: string) => `su proveedor está a ${miles}, ${words}.`,
    away: (miles: string) => `su proveedor está a ${miles}.`,
    lastSeen: (ago: string) => `Visto por última vez ${ago}.`,
    there: 'su proveedor ya llegó.',
    noPosition: 'su proveedor va en camino; ahora no vemos su ubicación.',
    word: (words: string) => `su proveedor dice: ${words}.`,
    promised: (time: string) => `Prometido para ${withArticle(time)}`,
    notYet: 'todavía no hay un proveedor en camino.',
  },
  onCall: {
    what: {
      price: 'su precio',
      answer: 'respuesta a su contraoferta',
      provider: 'un proveedor',
      silent: 'respuesta de su proveedor',
      late: 'un proveedor que puede llegar tarde y no dio hora nueva',
      failure: 'una salida: el proveedor no puede hacer el trabajo',
      cancellation: 'respuesta al cliente que quiere cancelar',
    },
    waiting: ({ lockedIn, number, service, city, what, minutes, link }: WaitFacts) =>
      `Shoulder: ${first(lockedIn)}la solicitud ${number} (${service}, ${city}) lleva ${minutes} min en espera de ${what}. ${link}`,
  },
};
