import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { questionsTexts as English } from '../en/questions.ts';

/** Spanish of `questions.ts`. */
export const questionsTexts: Words<typeof English> = {
  hint: 'Deje en blanco lo que no sepa. Sus respuestas ahorran una llamada.',
  questions: {
    keys_inside: '¿Las llaves están adentro?',
    spare: '¿Trae llanta de refacción?',
    lock_nut_key: '¿Trae la llave de los birlos de seguridad?',
    fuel: '¿Gasolina o diésel?',
    power: '¿Es híbrido o eléctrico?',
    rolls: '¿Puede rodar?',
    neutral: '¿Entra en neutral?',
    all_wheel: '¿Tiene tracción en las cuatro ruedas?',
    low: '¿Es muy bajo?',
    riders: '¿Cuántas personas van en la grúa?',
  },
  answers: {
    yes: 'Sí',
    no: 'No',
    none: 'No lleva',
    gas: 'Gasolina',
    diesel: 'Diésel',
    hybrid: 'Híbrido',
    electric: 'Eléctrico',
    4: '4 o más',
  },
  pays: '¿Cómo puede pagar en el lugar?',
  paysHint: 'El depósito es con tarjeta. El resto se paga al proveedor en el lugar, y no todos aceptan tarjetas.',
  canPay: { cash: 'Efectivo', card: 'Tarjeta', app: 'Aplicación' },
  canPayOnSite: 'Puede pagar en el lugar',
  flatbed: 'Necesita plataforma: tracción en las cuatro ruedas, o muy bajo.',
  provider: 'Lo que dice el cliente',
  desk: {
    open: 'Corregir las respuestas',
    save: 'Guardar respuestas',
    toasts: {
      noted: success('Respuestas guardadas', 'El proveedor también las ve.'),
      failed: failure('Sin confirmar', 'Todavía no sabemos si las respuestas se guardaron.'),
    },
  },
};
