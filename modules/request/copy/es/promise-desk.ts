import { withArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { promiseDeskTexts as English } from '../en/promise-desk.ts';

/** Spanish of `promise-desk.ts`. */
export const promiseDeskTexts: Words<typeof English> = {
  label: 'Prometido',
  by: (time: string) => `para ${withArticle(time)}`,
  first: (time: string) => `la primera fue ${time}`,
  arrived: (time: string) => `llegó a ${withArticle(time)}`,
  heading: 'El proveedor puede llegar tarde',
  lead: (time: string, told: string) =>
    `Prometió llegar a ${withArticle(time)} y no ha dado otra hora. La página del cliente lo dice desde ${withArticle(told)}, y se le mandó un mensaje si los acepta. Llame al proveedor y anote la nueva hora, o elija otro proveedor.`,
  minutes: 'Minutos hasta que llegue',
  hint: 'A partir de ahora, según lo que diga el proveedor por teléfono.',
  reason: 'Por qué (opcional)',
  reasons: {
    traffic: 'Tráfico',
    earlier_job: 'Se alargó otro trabajo',
    wrong_place: 'Fue al lugar equivocado',
    other: 'Otra cosa',
  },
  submit: 'Anotar la nueva hora',
  used: 'Ya no se puede dar otra hora.',
  proposal: (late: number) =>
    `${late} minutos más tarde que la primera hora prometida. Según nuestros términos, al cliente se le devuelve todo el depósito.`,
  toasts: {
    renewed: success('Nueva hora anotada', 'El cliente ya la ve en su página.'),
    failed: failure('Error', 'No se pudo anotar la nueva hora. Intente de nuevo.'),
  },
};
