/**
 * A provider's reasons for a new time, as the customer reads them in parentheses after it.
 */
export const lateReasonsTexts = {
  traffic: 'traffic',
  earlier_job: 'an earlier job took longer',
  wrong_place: 'they went to the wrong place',
};
