import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** The desk's card that asks a caller for the location, and shows what came back. */
export const deskLocateTexts = {
  heading: "Get Caller's Location",
  lead: 'Text the caller a link. They tap it once to share where they are.',
  /** What came back. @param accuracy such as "70 feet" */
  shared: (time: string, accuracy: string) => `Shared ${time}, accurate to about ${accuracy}.`,
  sharedOnly: (time: string) => `Shared ${time}.`,
  typed: (time: string) => `Typed by the customer, ${time}.`,
  rough: 'Not precise enough to dispatch: ask for a street or an exit.',
  waiting: "Not shared yet. It'll appear here automatically.",
  /** The delivery status of the last text. */
  texted: (time: string) => `Texted ${time}.`,
  delivered: (time: string) => `Texted ${time}, delivered to the phone.`,
  notTexted: (time: string, why: string) => `Text not sent, ${time}: ${why}.`,
  tryingAgain: (time: string) => `Text from ${time}: the text service isn't responding yet. We'll try again.`,
  link: 'Link to read aloud',
  /** @param time such as "6:04 PM" */
  until: (time: string) => `Works until ${time} or until the provider arrives. Not case-sensitive.`,
  consent: 'The caller agrees to texts about this request',
  text: 'Text the Link',
  textAgain: 'Text It Again',
  make: 'Make a Link to Read Aloud',
  blocked: {
    opted_out: 'This number opted out of texts: read the link aloud.',
    off: "Texts aren't set up: read the link aloud.",
  },
  fields: { consent: 'Ask the caller first, then check this box' },
  phoneForm: {
    locate: "Don't know the location? Text the caller a link to share it",
    language: 'Language of the caller',
    languages: { en: 'English', es: 'Spanish' },
  },
  toasts: {
    sent: success('Link Sent', 'We texted the link to the caller.'),
    waiting: info(
      'Link Not Sent Yet',
      "The text service isn't responding. We'll try again; read the link aloud for now.",
    ),
    notSent: failure('Link Not Sent', 'No text was sent. Read the link aloud.'),
    made: success('Link Made', 'Read it aloud to the caller.'),
    closed: info('No Longer Needed', 'The provider is there, or the request has ended.'),
    consentMissing: failure('No Consent Yet', 'Ask the caller if texts are OK, then check the box.'),
    failed: failure('Error', 'Failed to make the link. Please try again.'),
    /** Toasts while the page is open. */
    arrived: (accuracy: string) => success('Location Received', `Accurate to about ${accuracy}.`),
    arrivedOnly: success('Location Received', 'The customer told us where the vehicle is.'),
  },
};
