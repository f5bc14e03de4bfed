import { withFinalPeriod, withSpanishArticle } from '#kernel/copy/spanish-times.ts';
import { failure, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { promiseProviderTexts as English } from '../en/promise-provider.ts';

export const promiseProviderTexts: TranslationOf<typeof English> = {
  minutes: '¿En cuántos minutos llega?',
  hint: 'Cuente desde ahora. El cliente lo verá.',
  usual: 'Tiempos habituales, en minutos',
  way: (miles: string, eta: string) => `Está a ${miles}, más o menos ${eta}.`,
  invalid: (least: number, most: number) => `Escriba un número entero, de ${least} a ${most}`,
  unlikely: (miles: string, minutes: string) => `¿${miles} en ${minutes} minutos? Si es correcto, envíelo otra vez.`,
  heading: (time: string) => `Usted prometió llegar a ${withSpanishArticle(time)}`,
  asked: (time: string) =>
    `Usted prometió llegar a ${withFinalPeriod(withSpanishArticle(time))} Si necesita más tiempo, dé otra hora ahora mismo.`,
  late: (time: string) =>
    `Usted prometió llegar a ${withFinalPeriod(withSpanishArticle(time))} El cliente está esperando. Dé otra hora o llámelo.`,
  lead: 'El cliente verá la nueva hora.',
  reason: 'Motivo (opcional)',
  reasons: {
    traffic: 'Tráfico',
    earlier_job: 'Me tardé en otro trabajo',
    wrong_place: 'Fui al lugar equivocado',
    other: 'Otro motivo',
  },
  left: (count: number) => `Puede cambiar la hora ${count === 1 ? 'una vez' : `${count} veces`} más.`,
  used: 'Ya no puede dar otra hora. Llame a la central si necesita más tiempo.',
  submit: 'Dar otra hora',
  sending: 'Enviando...',
  toasts: {
    renewed: success('Nueva hora guardada', 'El cliente ya la ve en su página.'),
    failed: failure('Error', 'No se pudo guardar la nueva hora. Intente de nuevo.'),
  },
};
