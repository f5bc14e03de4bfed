import { failure } from '#kernel/copy/catalogue.ts';

/** Asks for the customer's exact location on the tracking page. The toasts afterwards are in `paymentTexts`. */
export const placeTexts = {
  heading: 'Where exactly are you?',
  approximate: 'The place is approximate. The provider calls you if needed.',
  share: 'Share Current Location',
  sharing: 'Finding your location...',
  unsupported: failure('Location Error', 'Location not supported'),
  failed: failure('Location Error', 'Could not get your current location'),
  byPhone: 'Call us and tell us the nearest cross street, exit or mile marker.',
};
