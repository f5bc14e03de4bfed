import { withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { promiseDeskTexts as English } from '../en/promise-desk.ts';

export const promiseDeskTexts: TranslationOf<typeof English> = {
  label: 'Hora prometida',
  by: (time: string) => `para ${withSpanishArticle(time)}`,
  first: (time: string) => `primero prometió llegar a ${withSpanishArticle(time)}`,
  arrived: (time: string) => `llegó a ${withSpanishArticle(time)}`,
  heading: 'Puede que el proveedor llegue tarde',
  lead: (time: string, told: string) =>
    `Quedó de llegar a ${withSpanishArticle(time)} y no ha dado otra hora. Desde ${withSpanishArticle(told)}, el cliente ve en su página que el proveedor puede llegar tarde. En "Mensajes de texto" puede ver si al cliente también le llegó un mensaje. Llame al proveedor y anote la nueva hora, o elija otro proveedor.`,
  minutes: '¿En cuántos minutos llega?',
  hint: 'Cuente desde ahora, según lo que le diga el proveedor por teléfono.',
  reason: 'Motivo (opcional)',
  reasons: {
    traffic: 'Tráfico',
    earlier_job: 'Se tardó en otro trabajo',
    wrong_place: 'Fue al lugar equivocado',
    other: 'Otro motivo',
  },
  submit: 'Anotar la nueva hora',
  used: 'Ya no se puede cambiar la hora.',
  proposal: (late: number) =>
    `El proveedor se pasó ${late} minutos de la primera hora que prometió. Según nuestros términos, al cliente se le devuelve todo el depósito.`,
  toasts: {
    renewed: success('Nueva hora anotada', 'El cliente ya la ve en su página.'),
    failed: failure('Error', 'No se pudo anotar la nueva hora. Intente de nuevo.'),
  },
};
