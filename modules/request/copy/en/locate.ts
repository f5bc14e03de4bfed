import { failure, info, success } from '#kernel/copy/catalogue.ts';

/**
 * The page on which a caller shares the location. It's opened from a text by a person beside a road, perhaps on one bar
 * of signal. The GPS messages are quoted in docs/product.md ("Quoted texts").
 */
export const locateTexts = {
  title: 'Share your location',
  heading: 'Where are you?',
  over: 'Shoulder is asking for your location',
  /** @param service such as "Jump Start" */
  why: (service: string) => `Your request: ${service}. Tap once to tell us where to send help.`,
  share: 'Share My Location',
  sharing: 'Getting your location...',
  permission: "Your phone will ask for permission first. We only see this one location. We don't track you.",
  who: 'Only dispatch and your provider can see it. We delete it along with your request.',
  emergency: 'Are you in danger or stopped in a traffic lane? Call 911 first.',
  typedHeading: 'Or type where you are',
  correctHeading: 'Wrong location? Type where you are',
  moreHeading: 'Anything else that would help us find you?',
  more: "A landmark, an exit, or which side of the road you're on",
  shared: {
    heading: "We've got your location",
    roughHeading: 'We only have a rough location',
    /** @param time such as "2:04 PM"; @param accuracy such as "70 feet" */
    byDevice: (time: string, accuracy: string) => `You shared it at ${time}. It's accurate to about ${accuracy}.`,
    byDeviceOnly: (time: string) => `You shared it at ${time}.`,
    typed: (time: string) => `At ${time}, you told us where you are.`,
    done: "You can close this page. Stay where you're safe. We'll call you if we have questions.",
    rough: 'Turn on precise location for your browser and share it again, or type a street or exit.',
    again: 'Share Again',
    exactHint: 'Your phone can show us the exact spot, too.',
    againHint: 'Did you move? You can share your location again until your provider gets there.',
  },
  denied: {
    heading: 'How to allow location access',
    steps: [
      "Tap the icon next to the web address to open this site's settings.",
      'Allow location access, then come back and tap the button again.',
      'Still not working? Type your location below. That works just as well.',
    ],
  },
  call: 'Or tell us over the phone',
  fields: {
    address: 'Please type where you are',
    tooLong: (characters: number) => `Please use ${characters} characters or fewer`,
  },
  expired: {
    heading: 'Link Expired',
    message: "This link is no longer valid. Call us and we'll send you a new one.",
  },
  closed: {
    heading: 'No need to share your location now',
    message: 'Your provider is already there, or your request has ended, so this link no longer works.',
  },
  notFound: {
    heading: 'Link Not Found',
    message: "Please check the link for typos. Still won't open? Call us and we'll help you over the phone.",
  },
  toasts: {
    notSupported: failure(
      'Location Not Available',
      "Your device isn't sharing its location. Please type where you are.",
    ),
    denied: failure('Location Error', 'Please allow location access and try again'),
    unavailable: failure('Location Error', 'Location information unavailable'),
    timeout: failure('Location Error', 'Location request timed out'),
    failed: failure('Location Error', 'Failed to get location'),
    notReady: failure('Location Error', "We couldn't get your location. Please tap again, or type where you are."),
    found: success('Location Found', 'Thank you. Dispatch can see it now.'),
    set: info('Location Set', "We have your location but couldn't find an address. Dispatch can see it now."),
    rough: info('Location Set', 'We only have a rough location. Adding a street or exit would help.'),
    typed: success('Location Sent', 'Thank you. Dispatch can see it now.'),
    missing: failure('Location Needed', 'Please type where you are'),
    closed: info('Location Not Changed', 'Your provider is already there.'),
  },
};
