import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** The desk's card that asks a caller for the location, and shows what came back. */
export const deskLocateTexts = {
  heading: "Get Caller's Location",
  lead: 'Give the caller a link where they can share their location with one tap.',
  /** The location that the customer shared or typed. @param accuracy such as "70 feet" */
  shared: (time: string, accuracy: string) =>
    `The caller shared their location on ${time}. It's accurate to about ${accuracy}.`,
  sharedOnly: (time: string) => `The caller shared their location on ${time}.`,
  typed: (time: string) => `The caller typed in their location on ${time}.`,
  rough: "That's not precise enough to send a provider. Ask for a street or exit.",
  waiting: "The location hasn't been shared yet. It'll appear here automatically.",
  /** The delivery status of the last text. */
  texted: (time: string) => `We texted the link on ${time}.`,
  delivered: (time: string) => `We texted the link on ${time}, and it was delivered.`,
  notTexted: (time: string, why: string) => `Our text on ${time} didn't go through: ${why}.`,
  tryingAgain: (time: string) =>
    `Our text on ${time} hasn't gone out yet because the text service isn't responding. We'll try again.`,
  link: 'Link to read aloud',
  /** @param time such as "6:04 PM" */
  until: (time: string) => `The link works until ${time} or until the provider arrives. Capital letters don't matter.`,
  consent: 'The caller agrees to texts about this request',
  text: 'Text the Link',
  textAgain: 'Text It Again',
  make: 'Make a Link to Read Aloud',
  blocked: {
    opted_out: 'This number opted out of texts. Read the link aloud instead.',
    off: "Texts aren't set up. Read the link aloud instead.",
  },
  fields: { consent: 'Ask the caller first, then check this box' },
  phoneForm: {
    locate: "Don't know the location? Text the caller a link where they can share it",
    language: "Caller's language",
  },
  toasts: {
    sent: success('Link Sent', 'We texted the link to the caller.'),
    waiting: info(
      'Link Not Sent Yet',
      "The text service isn't responding. We'll try again. For now, read the link aloud.",
    ),
    notSent: failure('Link Not Sent', 'No text was sent. Read the link aloud.'),
    made: success('Link Ready', 'Read it aloud to the caller.'),
    closed: info('Location No Longer Needed', 'The provider has arrived, or the request has ended.'),
    consentMissing: failure('No Consent Yet', 'Ask the caller if texts are OK, then check the box.'),
    failed: failure('Error', "We couldn't make the link. Please try again."),
    /** Shown when the location arrives while the page is open. */
    arrived: (accuracy: string) => success('Location Received', `Accurate to about ${accuracy}.`),
    arrivedOnly: success('Location Received', 'The customer told us where the vehicle is.'),
  },
};
