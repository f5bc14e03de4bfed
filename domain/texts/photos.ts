import { catalogue } from './catalogue.ts';
import { photosEs } from './es/photos.ts';

/** Photos: at the customer's, at the provider's, at the desk. */
export const photosTexts = catalogue({
  en: {
    heading: 'Photos',
    /** Whose they are, or of when; a job without a destination has a before and an after. */
    of: {
      mine: 'Your photos',
      customer: 'From the customer',
      pickup: 'At pickup',
      drop_off: 'At drop-off',
      before: 'Before the work',
      after: 'After the work',
    },
    lead: {
      customer: 'Show us the vehicle or the place. Only our desk and your provider see it.',
      pickup: 'Show the vehicle as you find it, from all sides. It protects you both.',
      drop_off: 'Show the vehicle where you leave it.',
      before: 'Show the vehicle as you find it. It protects you both.',
      after: 'Show the work done.',
    },
    none: 'No photos yet.',
    count: (taken: number, most: number) => `${taken} of ${most}`,
    full: 'All four are there.',
    /** What a picture is, for those who do not see it. */
    photo: (number: number, of: string) => `Photo ${number}, ${of}`,
    choose: 'Photo',
    send: 'Send Photo',
    take: 'Take a Photo',
    add: 'Add a Photo',
    /** On the way, with script. */
    way: {
      preparing: 'Getting ready...',
      sending: (percent: number) => `Sending, ${percent}%`,
      waiting: 'No signal. It is sent as soon as there is one.',
      failed: 'Not sent',
      again: 'Try again',
      drop: 'Leave it out',
      progress: 'Photo on its way',
    },
    arrived: 'Photo added.',
    notHere: { title: 'Photo Not Here', message: 'There is no such photo here, or not any more.' },
    page: {
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
    },
  },
  es: photosEs,
});
