import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { paymentOnSiteTexts as English } from '../en/payment-on-site.ts';

export const paymentOnSiteTexts: TranslationOf<typeof English> = {
  cab: {
    heading: 'Cómo le pagan',
    notTold: 'Todavía no se sabe',
    told: (due: Cents, methods: string) => `La página del cliente dice: ${formatMoney(due)} en el lugar, ${methods}.`,
    untold:
      'Dígale al cliente qué formas de pago acepta. Mientras tanto, la página del cliente le dice que le pregunte a la central.',
    cardOnly: 'El cliente solo puede pagar con tarjeta.',
    legend: 'Qué formas de pago acepta en este trabajo',
    submit: 'Avisar al cliente',
    sending: 'Enviando...',
  },
  desk: {
    label: 'Pago en el lugar',
    unknown: 'Todavía no se sabe. Pregúntele al proveedor; si no, el cliente le va a preguntar a usted.',
    correct: 'Cambiar las formas de pago',
    legend: 'Qué formas de pago acepta el proveedor',
    hint: 'El cliente lo verá en su página. Si aceptó mensajes, también recibirá uno.',
    submit: 'Guardar para este trabajo',
    customer: 'El cliente paga en el lugar',
    cardOnly: 'Solo con tarjeta',
    notCardOnly: 'Con tarjeta o de otra forma',
    setCardOnly: 'Anotar "solo con tarjeta"',
    clearCardOnly: 'Quitar "solo con tarjeta"',
  },
  none: 'Marque al menos una forma de pago',
  toasts: {
    told: success('Formas de pago guardadas', 'El cliente ya las puede ver.'),
    noted: success('Anotado', 'La solicitud ya dice cómo puede pagar el cliente.'),
    none: failure('No marcó nada', 'Marque al menos una forma de pago.'),
    tooLate: failure('Demasiado tarde', 'El trabajo terminó o pasó a otro proveedor. No se cambió nada.'),
    failed: failure('Error', 'No se pudieron guardar las formas de pago. Intente de nuevo.'),
  },
};
