import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { answerByTextTexts as English } from '../en/answer-by-text.ts';

export const answerByTextTexts: TranslationOf<typeof English> = {
  words: {
    accept_offer: 'ACEPTO',
    reject_offer: 'RECHAZO',
    approve_extra: 'APRUEBO',
    decline_extra: 'NO APRUEBO',
    accept_change: 'ACEPTO',
    decline_change: 'RECHAZO',
    wait_for_provider: 'ESPERO',
    take_refund: 'REEMBOLSO',
    answer_search: 'AQUÍ',
  },
  send: (words: string) => `Mejor mándenos el mensaje "${words}"`,
  hint: 'Un mensaje de texto muchas veces llega aunque la página no cargue. Mándelo desde el número que nos dio.',
};
