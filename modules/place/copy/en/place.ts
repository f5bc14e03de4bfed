import { failure } from '#kernel/copy/catalogue.ts';

/**
 * The texts on the tracking page that ask for the customer's exact location. The toasts afterwards are in
 * `paymentTexts` and `locateTexts`.
 */
export const placeTexts = {
  heading: 'Where exactly are you?',
  approximate: 'We only know roughly where you are.',
  /** The heading and text if the location was typed, and we found only its city or ZIP code. */
  typedHeading: 'Help us find you',
  typed: (address: string) => `Your provider gets this address: ${address}. Our map shows it only roughly.`,
  oneTap: 'One tap shows us the exact spot.',
  /** The heading if we know the place already. */
  wrongHeading: 'Is the location wrong?',
  wrong: "You can correct it here until your provider arrives. If they're on the way, they'll see the change.",
  share: 'Share Current Location',
  sharing: 'Getting your location...',
  unsupported: failure('Location Error', 'Location not supported'),
  failed: failure('Location Error', 'Could not get your current location'),
  typeIt: 'Type where you are',
  address: 'Street and city, cross streets, or highway and exit',
  addressHint: 'For example, I-35E north at exit 452, by the gas station.',
  send: 'Send This Location',
  sending: 'Sending...',
};
