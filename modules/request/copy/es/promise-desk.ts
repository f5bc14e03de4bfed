import { withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { promiseDeskTexts as English } from '../en/promise-desk.ts';

/** Spanish of `promise-desk.ts`. */
export const promiseDeskTexts: Words<typeof English> = {
  label: 'Prometido',
  by: (time: string) => `para ${withArticle(time)}`,
  first: (time: string) => `primero ${time}`,
  arrived: (time: string) => `llegó a ${withArticle(time)}`,
  heading: 'El proveedor puede llegar tarde',
  lead: (time: string, told: string) =>
    `Prometido para ${withArticle(time)}, sin hora nueva. Al cliente se le avisó a ${withArticle(told)}, si acepta mensajes, y lo lee en su página. Llame al proveedor y anote la hora nueva, o elija otro proveedor.`,
  minutes: 'Minutos hasta que llegue',
  hint: 'Desde ahora, como lo dice el proveedor por teléfono.',
  reason: 'Por qué (opcional)',
  reasons: {
    traffic: 'Tráfico',
    earlier_job: 'Otro trabajo tardó más',
    wrong_place: 'Fue al lugar equivocado',
    other: 'Otra cosa',
  },
  submit: 'Anotar la hora nueva',
  used: 'Ya no se puede dar otra hora nueva.',
  proposal: (late: number) =>
    `${late} minutos de retraso respecto a la primera hora prometida: según nuestros términos, se devuelve todo el depósito.`,
  toasts: {
    renewed: success('Hora nueva anotada', 'La página del cliente la muestra.'),
    failed: failure('Error', 'No se pudo anotar la hora nueva. Intente de nuevo.'),
  },
};
