import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { trackingSignTexts as English } from '../en/tracking-sign.ts';

export const trackingSignTexts: TranslationOf<typeof English> = {
  /** The sign's large words if something matters more than the status. `statuses.ts` has those for each status. */
  now: {
    final_offer: 'Nuestro precio final',
    job_offered: 'Consultando a un proveedor',
    handed_back: 'Buscando otro proveedor',
    late: 'Su proveedor puede tardar',
    on_hold: 'La central está decidiendo',
    asks: 'Falta su respuesta',
    cancel_asked: 'Usted pidió cancelar',
    rate: '¿Cómo le fue?',
  },
  /** For a place outside our area, while nobody knows whether someone can come. */
  outside: 'Buscamos quién pueda ir',
  usualPrice: (wait: string) => `La mayoría recibe su precio en ${wait} o menos.`,
  partlyDone: 'Solo se hizo una parte del trabajo, y la central lo dio por terminado.',
  /** The heading above the folded cards, and the button that jumps to it. */
  more: 'Más',
};
