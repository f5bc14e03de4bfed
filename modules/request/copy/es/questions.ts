import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { questionsTexts as English } from '../en/questions.ts';

export const questionsTexts: TranslationOf<typeof English> = {
  hint: 'Deje en blanco lo que no sepa. Con sus respuestas nos ahorramos una llamada.',
  pays: '¿Cómo puede pagar en el lugar?',
  paysHint:
    'El depósito se paga con tarjeta. El resto se le paga al proveedor en el lugar, y no todos aceptan tarjeta.',
  canPay: { cash: 'Efectivo', card: 'Tarjeta', app: 'App de pago' },
  canPayOnSite: 'Cómo puede pagar en el lugar',
  flatbed: 'Necesita grúa de plataforma porque el vehículo es muy bajo o tiene tracción en las cuatro ruedas.',
  provider: 'Lo que nos dijo el cliente',
  desk: {
    open: 'Corregir las respuestas',
    save: 'Guardar respuestas',
    toasts: {
      noted: success('Respuestas guardadas', 'El proveedor también las ve.'),
      failed: failure('Sin confirmar', 'Todavía no sabemos si se guardaron las respuestas.'),
    },
  },
};
