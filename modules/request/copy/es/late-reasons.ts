import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { lateReasonsTexts as English } from '../en/late-reasons.ts';

/**
 * These words have no letters that aren't in the phone network's alphabet, because with a single such letter, only half
 * as much text fits into an SMS.
 */
export const lateReasonsTexts: TranslationOf<typeof English> = {
  traffic: 'hay un embotellamiento',
  earlier_job: 'se le hizo tarde en otro trabajo',
  wrong_place: 'fue al lugar equivocado',
};
