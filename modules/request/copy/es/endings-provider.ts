import { withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { endingsProviderTexts as English } from '../en/endings-provider.ts';

/** Spanish of `endings-provider.ts`. */
export const endingsProviderTexts: Words<typeof English> = {
  open: 'No puedo hacerlo',
  lead: 'La central decidirá qué sigue. Quédese hasta que le avisemos.',
  reason: '¿Qué pasa?',
  labels: {
    nobody_here: 'No hay nadie aquí',
    service_failed: 'El servicio no funcionó',
    wrong_equipment: 'No traigo el equipo adecuado',
    unsafe: 'No es seguro aquí',
    drop_off_closed: 'El destino está cerrado o no lo recibe',
    own_vehicle: 'Problema con mi propio vehículo',
  },
  note: '¿Qué pasó?',
  noteHint: 'Solo lo lee la central.',
  photo: {
    label: 'Foto',
    hint: 'Muestre cuál es el problema, o el lugar vacío. El cliente también lo verá.',
    later: 'La enviaremos justo después de su aviso.',
  },
  send: 'Avisar a la central',
  used: 'Desde esta página ya no puede avisar de otro problema. Si lo hay, llame a la central.',
  reasonMissing: 'Elija qué pasa',
  search: {
    heading: '¿No encuentra al cliente?',
    lead: 'La página del cliente dirá que usted ya está ahí y, si se puede, le mandaremos un mensaje. Llámele usted también.',
    leadCall: 'Este cliente no recibe mensajes. Llámelo primero.',
    send: 'No encuentro al cliente',
    called: 'Llamé al cliente',
    used: 'Desde esta página ya no puede volver a preguntarle. Llame al cliente, o llame a la central.',
    waiting: (at: string) =>
      `La página del cliente dice desde ${withArticle(at)} que usted no lo encuentra. Todavía no contesta.`,
    leaveFrom: (at: string) =>
      `Si nadie llega antes de ${withArticle(at)}, avise a la central: "No hay nadie aquí" en "No puedo hacerlo".`,
    leaveNow: '¿No llegó nadie? Ya puede avisar a la central: "No hay nadie aquí" en "No puedo hacerlo".',
    pay: (cents: Cents) =>
      cents > 0
        ? `Entonces la central cerrará el trabajo y decidirá su pago: por lo general ${formatMoney(cents)} por haber ido.`
        : 'La central decidirá si se le paga por haber ido.',
    answered: (at: string) => `El cliente contestó a ${withArticle(at)}: "Aquí estoy". Busque otra vez o llame.`,
  },
  nobodyFrom: (at: string) => `No hay nadie aquí (desde ${withArticle(at)})`,
  nobodyAfter: 'No hay nadie aquí (antes toque "¿No encuentra al cliente?")',
  tooEarly: (at: string) => `Puede avisar "No hay nadie aquí" a partir de ${withArticle(at)}, no antes.`,
  reported: (reason: string) => `Usted avisó a la central: ${reason}. Espere aquí nuestra respuesta.`,
  resume: 'Sí puedo hacerlo',
  closed: 'Trabajo cerrado',
  fee: (cents: Cents) => `Shoulder le pagará ${formatMoney(cents)} por haber ido.`,
  askFee: 'Preguntas',
  noFee: 'Por este trabajo no hay pago.',
  payFee: {
    heading: '¿Cómo quiere que le paguemos?',
    method: 'Forma de pago',
    account: 'A dónde mandarlo',
    accountHint: 'Zelle: teléfono o correo. Venmo o Cash App: su nombre de usuario. Cheque: nombre y dirección postal.',
    submit: 'Avisar a la central',
    told: (method: string, account: string) => `Nos pidió pagarle así: ${method}, ${account}.`,
    change: '¿Cambió de opinión? Mándelo otra vez mientras no se le haya pagado.',
    paid: (cents: Cents) => `La central ya le pagó los ${formatMoney(cents)} por haber ido.`,
    missing: 'Escriba a dónde mandarlo',
    methodMissing: 'Elija cómo quiere que le paguemos',
    toasts: {
      told: success('Guardado', 'La central ya puede ver cómo quiere que le paguen.'),
      notOwed: failure('No se debe nada', 'Este pago ya se hizo, o no hay nada que pagar. No se cambió nada.'),
    },
  },
  partly: (collect: Cents) =>
    `La central cerró el trabajo como hecho en parte. Cobre ${formatMoney(collect)} en el lugar, no más.`,
  why: 'Lo que dice la central',
  toasts: {
    searching: success('Esperando respuesta', 'La página del cliente dice que usted está ahí. Aquí verá su respuesta.'),
    reported: success('Aviso guardado', 'La central ya puede verlo. Quédese hasta que le avisemos.'),
    resumed: success('El trabajo sigue', 'La central y el cliente ya lo ven.'),
    failed: failure('Error', 'No se pudo avisar a la central. Intente de nuevo.'),
  },
};
