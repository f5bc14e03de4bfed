import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { paymentOnSiteTexts as English } from '../en/payment-on-site.ts';

/** Spanish of `payment-on-site.ts`. */
export const paymentOnSiteTexts: Words<typeof English> = {
  cab: {
    heading: 'Cómo le pagan',
    notTold: 'Sin definir',
    told: (due: Cents, methods: string) => `La página del cliente dice: ${formatMoney(due)} en el lugar, ${methods}.`,
    untold: 'Dígale al cliente qué formas de pago acepta. Mientras tanto, su página le dice que pregunte a la central.',
    cardOnly: 'El cliente solo puede pagar con tarjeta.',
    legend: 'Lo que acepta en este trabajo',
    submit: 'Avisar al cliente',
    sending: 'Enviando...',
  },
  desk: {
    label: 'Pago en el lugar',
    unknown: 'Aún no se sabe. Pregunte al proveedor, o el cliente le preguntará a usted.',
    correct: 'Cambiar el pago en el lugar',
    legend: 'Lo que el proveedor acepta en este trabajo',
    hint: 'El cliente lo verá, y recibirá un mensaje si los aceptó.',
    submit: 'Guardar para este trabajo',
    customer: 'El cliente paga en el lugar',
    cardOnly: 'Solo con tarjeta',
    notCardOnly: 'También de otras formas',
    setCardOnly: 'Anotar: solo con tarjeta',
    clearCardOnly: 'Quitar la nota "solo con tarjeta"',
  },
  none: 'Marque al menos una',
  toasts: {
    told: success('Formas de pago guardadas', 'El cliente ya las puede ver.'),
    noted: success('Anotado', 'La solicitud ya dice cómo puede pagar el cliente.'),
    none: failure('Nada marcado', 'Marque al menos una forma de pago.'),
    tooLate: failure('Demasiado tarde', 'El trabajo terminó o pasó a otro proveedor. No se cambió nada.'),
    failed: failure('Error', 'No se pudieron guardar las formas de pago. Intente de nuevo.'),
  },
};
