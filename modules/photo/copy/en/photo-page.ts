/** The page of one photo. */
export const photoPageTexts = {
  notHere: { title: 'Photo Not Here', message: 'There is no such photo here, or not any more.' },
  title: 'Photo',
  position: (number: number, count: number) => `Photo ${number} of ${count}`,
  newer: 'Next',
  older: 'Previous',
  others: 'Other photos',
  taken: 'Added',
  back: 'Back',
  remove: 'Remove Photo',
  question: 'Remove this photo for everybody?',
  yes: 'Yes, remove it',
  keep: 'Keep it',
};
