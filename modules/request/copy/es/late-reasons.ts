import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { lateReasonsTexts as English } from '../en/late-reasons.ts';

/**
 * Avoids letters that aren't in the phone network's alphabet. With a single one of them, only half as much fits into an
 * SMS.
 */
export const lateReasonsTexts: TranslationOf<typeof English> = {
  traffic: 'hay un embotellamiento',
  earlier_job: 'se le hizo tarde en otro trabajo',
  wrong_place: 'fue al lugar equivocado',
};
