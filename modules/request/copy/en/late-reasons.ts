/** Why a provider gave a new arrival time. The customer reads the reason in parentheses after the time. */
export const lateReasonsTexts = {
  traffic: 'traffic',
  earlier_job: 'an earlier job took longer',
  wrong_place: 'they went to the wrong place',
};
