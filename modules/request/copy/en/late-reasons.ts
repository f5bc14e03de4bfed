/**
 * Why a provider needs longer than promised, in words for the customer. Shown in parentheses after the new time.
 */
export const lateReasonsTexts = {
  traffic: 'traffic',
  earlier_job: 'an earlier job took longer',
  wrong_place: 'they went to the wrong place',
};
