/** Why a provider needs longer than promised, as the customer is told. Each stands in parentheses after the new time. */
export const lateReasonsTexts = {
  traffic: 'traffic',
  earlier_job: 'an earlier job took longer',
  wrong_place: 'they went to the wrong place',
};
