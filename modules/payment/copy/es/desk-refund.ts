import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { deskRefundTexts as English } from '../en/desk-refund.ts';

export const deskRefundTexts: TranslationOf<typeof English> = {
  open: 'Ya se pagó de otra manera',
  lead: 'Use esta opción solo si Stripe no puede hacer el reembolso y usted ya le pagó al cliente de otra manera. No se puede deshacer, y ya no le pediremos el reembolso a Stripe.',
  owed: (cents: Cents) => `Se le debe al cliente: ${formatMoney(cents)}.`,
  how: 'Cómo se pagó el reembolso',
  hint: 'Para los registros. Por ejemplo: "Cheque 1042, enviado el 3 de marzo."',
  by: 'Quién lo anotó',
  confirm: 'El cliente ya tiene su dinero',
  submit: 'Marcar como pagado',
  settled: 'se pagó de otra manera',
  fields: { reason: 'Diga cómo se pagó', settled: 'Confirme que el cliente tiene el dinero' },
  toasts: {
    settled: success('Reembolso pagado', 'Ya no se debe nada. El cliente verá que se pagó de otra manera.'),
    incomplete: failure('Faltan datos', 'Diga cómo se pagó y confírmelo.'),
    failed: failure('Error', 'No se pudo anotar el reembolso. Intente de nuevo.'),
  },
};
