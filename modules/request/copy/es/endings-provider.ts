import { withSpanishArticle, withFinalPeriod } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { endingsProviderTexts as English } from '../en/endings-provider.ts';

export const endingsProviderTexts: TranslationOf<typeof English> = {
  open: 'No puedo hacerlo',
  lead: 'La central decidirá qué sigue. Quédese hasta que le avisemos.',
  reason: '¿Cuál es el problema?',
  labels: {
    nobody_here: 'No hay nadie aquí',
    service_failed: 'El servicio no funcionó',
    wrong_equipment: 'No traigo el equipo adecuado',
    unsafe: 'El lugar no es seguro',
    drop_off_closed: 'El destino está cerrado o no recibe el vehículo',
    own_vehicle: 'Tengo un problema con mi vehículo',
  },
  note: '¿Qué pasó?',
  noteHint: 'Solo lo verá la central.',
  photo: {
    label: 'Foto',
    hint: 'Tome una foto del problema o del lugar vacío. El cliente también la verá.',
    later: 'La enviaremos en cuanto mande su aviso.',
  },
  send: 'Avisar a la central',
  used: 'Desde esta página ya no puede reportar otro problema. Si hay otro, llame a la central.',
  reasonMissing: 'Elija cuál es el problema',
  search: {
    heading: '¿No encuentra al cliente?',
    lead: 'El cliente verá en su página que usted ya está ahí y, si se puede, le mandaremos un mensaje. Llámelo usted también.',
    leadCall: 'Este cliente no recibe mensajes. Llámelo primero.',
    send: 'No encuentro al cliente',
    called: 'Llamé al cliente',
    used: 'Desde esta página ya no puede volver a preguntarle. Llame al cliente o a la central.',
    waiting: (at: string) =>
      `Desde ${withSpanishArticle(at)}, el cliente ve en su página que usted no lo encuentra. Todavía no contesta.`,
    leaveFrom: (at: string) =>
      `Si nadie llega antes de ${withSpanishArticle(at)}, avise a la central: toque "No puedo hacerlo" y elija "No hay nadie aquí".`,
    leaveNow: '¿No llegó nadie? Ya puede avisar a la central: toque "No puedo hacerlo" y elija "No hay nadie aquí".',
    pay: (cents: Cents) =>
      cents > 0
        ? `Después, la central cerrará el trabajo y decidirá cuánto se le paga por haber ido. Por lo general son ${formatMoney(cents)}.`
        : 'La central decidirá si se le paga por haber ido.',
    answered: (at: string) =>
      `El cliente contestó a ${withSpanishArticle(at)}: "Aquí estoy". Búsquelo otra vez o llámelo.`,
  },
  nobodyFrom: (at: string) => `No hay nadie aquí (a partir de ${withSpanishArticle(at)})`,
  nobodyAfter: 'No hay nadie aquí (primero toque "¿No encuentra al cliente?")',
  failedAfter: 'El servicio no funcionó (primero escriba el código o siga sin él)',
  codeFirst: 'Para este motivo, primero escriba el código o siga sin él. Si no, elija otro.',
  tooEarly: (at: string) =>
    `Puede avisar que no hay nadie a partir de ${withFinalPeriod(withSpanishArticle(at))} Espere hasta entonces.`,
  reported: (reason: string) => `Usted le avisó a la central que ${reason}. Espere aquí nuestra respuesta.`,
  resume: 'Sí puedo hacerlo',
  closed: 'Trabajo cerrado',
  fee: (cents: Cents) => `Shoulder le pagará ${formatMoney(cents)} por haber ido.`,
  askFee: '¿Tiene preguntas? Llámenos',
  noFee: 'Este trabajo no se paga.',
  payFee: {
    heading: '¿Cómo quiere que le paguemos?',
    method: 'Forma de pago',
    account: 'A dónde le mandamos el pago',
    accountHint: 'Zelle: teléfono o correo. Venmo o Cash App: su nombre de usuario. Cheque: nombre y dirección postal.',
    submit: 'Avisar a la central',
    told: (method: string, account: string) => `Usted pidió que le paguemos por ${method}: ${account}.`,
    change: '¿Cambió de opinión? Mientras no le paguemos, puede volver a enviar estos datos.',
    paid: (cents: Cents) => `La central ya le pagó los ${formatMoney(cents)} por haber ido.`,
    missing: 'Escriba a dónde le mandamos el pago',
    methodMissing: 'Elija cómo quiere que le paguemos',
    toasts: {
      told: success('Guardado', 'La central ya puede ver cómo quiere que le paguen.'),
      notOwed: failure('No se debe nada', 'Este pago ya se hizo, o no hay nada que pagar. No se cambió nada.'),
    },
  },
  partly: 'La central cerró el trabajo como parcial.',
  partlyCollect: (collect: Cents) =>
    collect > 0 ? `Cobre ${formatMoney(collect)} en el lugar y nada más.` : 'No cobre nada en el lugar.',
  why: 'Lo que dice la central',
  toasts: {
    searching: success('Esperando respuesta', 'El cliente ya ve que usted está ahí. La respuesta aparecerá aquí.'),
    reported: success('Aviso guardado', 'La central ya puede verlo. Quédese hasta que le avisemos.'),
    resumed: success('El trabajo sigue', 'La central y el cliente ya lo ven.'),
    failed: failure('Error', 'No se pudo avisar a la central. Intente de nuevo.'),
  },
};
