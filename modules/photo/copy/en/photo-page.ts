/** The page of one photo. */
export const photoPageTexts = {
  notHere: { title: 'Photo Not Available', message: 'This photo is no longer available.' },
  title: 'Photo',
  position: (number: number, count: number) => `Photo ${number} of ${count}`,
  newer: 'Next',
  older: 'Previous',
  others: 'Other photos',
  taken: 'Added',
  back: 'Back',
  remove: 'Remove Photo',
  question: 'Remove this photo for everyone?',
  yes: 'Yes, remove it',
  keep: 'Keep it',
};
