import { failure, info, success } from '#kernel/copy/catalogue.ts';

/**
 * The page on which a caller shares the location. It's opened from a text by a person beside a road, perhaps on one bar
 * of signal. The GPS messages are quoted in docs/product.md ("Quoted texts").
 */
export const locateTexts = {
  title: 'Share your location',
  heading: 'Where are you?',
  over: 'Location request from Shoulder',
  /** @param service such as "Jump Start" */
  why: (service: string) => `You asked us for help: ${service}. One tap tells us where to send it.`,
  share: 'Share My Location',
  sharing: 'Getting your location...',
  permission: "Your phone will ask for permission first. We get this one location and don't track you.",
  who: "Only dispatch and your provider see it. It's deleted with your request.",
  emergency: 'In danger, or stopped in a lane? Call 911 first.',
  typedHeading: 'Or type where you are',
  correctHeading: 'Somewhere else? Type it again',
  moreHeading: 'Anything that would help us find you?',
  more: 'A landmark, an exit, the side of the road',
  shared: {
    heading: "We've got your location",
    roughHeading: 'We only have a rough location',
    /** @param time such as "2:04 PM"; @param accuracy such as "70 feet" */
    byDevice: (time: string, accuracy: string) => `Shared at ${time}, accurate to about ${accuracy}.`,
    byDeviceOnly: (time: string) => `Shared at ${time}.`,
    typed: (time: string) => `You told us at ${time}.`,
    done: "You can close this page. Stay where you're safe; we'll call you if anything is unclear.",
    rough: 'Turn on precise location for your browser and share again, or type a street or an exit.',
    again: 'Share Again',
    exactHint: 'Your phone can show us the exact spot, too.',
    againHint: 'Have you moved? You can share it again until your provider is there.',
  },
  denied: {
    heading: 'How to allow it',
    steps: [
      "Tap the icon next to the address bar to open this site's settings.",
      'Allow location access, then come back and tap again.',
      'Or type where you are below. That works just as well.',
    ],
  },
  call: 'Or tell us by phone',
  fields: {
    address: 'Please type where you are',
    tooLong: (characters: number) => `Please use at most ${characters} characters`,
  },
  expired: {
    heading: 'Link Expired',
    message: "This link is no longer valid. Call us and we'll send you a new one.",
  },
  closed: {
    heading: 'Nothing left to share',
    message: 'Your provider is already there, or the request has ended. This link is closed.',
  },
  notFound: {
    heading: 'Link Not Found',
    message: "Please check the letters in the link. Still not opening? Call us and we'll help you by phone.",
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
    notReady: failure('Location Error', 'Failed to get location. Please tap again, or type where you are.'),
    found: success('Location Found', 'Thank you. Dispatch sees it now.'),
    set: info('Location Set', "We have your location but couldn't find an address. Dispatch sees it now."),
    rough: info('Location Set', 'We only have a rough location. A street or exit would help.'),
    typed: success('Location Sent', 'Thank you. Dispatch sees it now.'),
    missing: failure('Location Needed', 'Please type where you are'),
    closed: info('Location Not Changed', 'Your provider is already there.'),
  },
};
