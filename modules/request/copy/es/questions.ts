import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { questionsTexts as English } from '../en/questions.ts';

/** Spanish of `questions.ts`. */
export const questionsTexts: Words<typeof English> = {
  hint: 'Deje en blanco lo que no sepa. Sus respuestas ahorran una llamada.',
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
