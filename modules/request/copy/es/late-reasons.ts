import type { Words } from '#kernel/copy/catalogue.ts';
import type { lateReasonsTexts as English } from '../en/late-reasons.ts';

/** Spanish of `late-reasons.ts`. Uses no letter that halves how much fits into a text. */
export const lateReasonsTexts: Words<typeof English> = {
  traffic: 'hay mucho tráfico',
  earlier_job: 'se le hizo tarde en otro trabajo',
  wrong_place: 'fue al lugar equivocado',
};
