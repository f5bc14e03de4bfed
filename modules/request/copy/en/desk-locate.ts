import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** The desk's card that asks a caller for the location, and shows what came back. */
export const deskLocateTexts = {
  heading: 'Location from the Phone',
  lead: 'A text with a link: one tap on it shares where the caller is.',
  /** What came back. @param accuracy such as "70 feet" */
  shared: (time: string, accuracy: string) => `Shared ${time}, accurate to about ${accuracy}.`,
  sharedOnly: (time: string) => `Shared ${time}.`,
  typed: (time: string) => `Typed by the customer, ${time}.`,
  rough: 'Too rough to drive to: ask for a street or an exit.',
  waiting: 'Not shared yet. It appears here by itself.',
  /** The delivery status of the last text. */
  texted: (time: string) => `Texted ${time}.`,
  delivered: (time: string) => `Texted ${time}, arrived on the phone.`,
  notTexted: (time: string, why: string) => `Not texted ${time}: ${why}.`,
  tryingAgain: (time: string) => `Text of ${time}: the text service does not answer yet, it is tried again.`,
  link: 'Link to read out',
  /** @param time such as "6:04 PM" */
  until: (time: string) => `It works until ${time}, or until the provider is there. Capitals do not matter.`,
  consent: 'The caller agrees to texts about this request',
  text: 'Text the Link',
  textAgain: 'Text It Again',
  make: 'Make a Link to Read Out',
  blocked: {
    opted_out: 'This number wants no texts: read the link out.',
    off: 'Texts are not set up: read the link out.',
  },
  fields: { consent: 'Ask the caller first, then tick this box' },
  phoneForm: {
    locate: 'The place is not known: text the caller a link that shares it',
    language: 'Language of the caller',
    languages: { en: 'English', es: 'Spanish' },
  },
  toasts: {
    sent: success('Link Sent', 'A text with the link was sent to the caller.'),
    waiting: info(
      'Link Not Sent Yet',
      'The text service does not answer. It is tried again; read the link out meanwhile.',
    ),
    notSent: failure('Link Not Sent', 'No text was sent. Read the link out.'),
    made: success('Link Made', 'Read it out to the caller.'),
    closed: info('Not Needed Any More', 'The provider is there, or the request has ended.'),
    consentMissing: failure('No Consent Yet', 'Ask the caller whether texts are welcome, then tick the box.'),
    failed: failure('Error', 'Failed to make the link. Please try again.'),
    /** Toasts while the page is open. */
    arrived: (accuracy: string) => success('Location Received', `Accurate to about ${accuracy}.`),
    arrivedOnly: success('Location Received', 'The customer told us where the vehicle is.'),
  },
};
