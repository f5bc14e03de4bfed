import { failure, success } from '#kernel/copy/catalogue.ts';

/**
 * Location sharing on the job page: whether it's on, what is waiting to be sent, and how many minutes away the provider
 * says they are.
 */
export const positionTexts = {
  heading: 'Your location',
  share: 'Share my location',
  stop: 'Stop sharing',
  state: {
    off: "You're not sharing your location right now.",
    /** Shown if this page isn't sharing, but a recent position came from an app or another phone. */
    seen: 'The customer can see the last location you sent.',
    looking: 'Getting your location...',
    on: 'The customer can see where you are.',
    /** Shown once the provider has reported the arrival. */
    there: "The customer's page shows you at the pickup.",
    tow: 'While you tow, the customer can see where you are.',
    rough: "Your phone is sharing only a rough location, so the customer can't see where you are.",
    stale: 'The customer is seeing an old location.',
    offline: "No signal, so your location isn't getting through.",
  },
  last: (ago: string) => `Your last update was ${ago}.`,
  hint: {
    off: 'If you share your location, the customer and dispatch can see where you are from now until the job ends. You can stop anytime.',
    on: 'Sharing stops when the job ends. Keep this page open. Your screen will stay on.',
    onDim: 'Sharing stops when the job ends. Keep this page open and your screen on.',
    denied: `In your browser or phone settings, allow this site to use your location. Then tap "Share my location" again. If that doesn't work, you can enter your ETA while you're on the way.`,
    failing: "We'll keep trying.",
    rough:
      'Turn on precise location for your browser. iPhone: Settings, Privacy & Security, Location Services, your browser, Precise Location. Android: Settings, Apps, your browser, Permissions, Location, Use precise location.',
  },
  /** Shown beside a rough location. */
  howToFix: 'How to fix it',
  enterMinutes: 'Enter your ETA',
  /** About apps that keep sharing the location while the phone shows a map, and the links that set these apps up. */
  pocket: {
    link: "This page can't share your location while you use a maps app. Set up a free app to keep sharing.",
    heading: 'Keep sharing in the background',
    lead: "A free app can keep sharing your location while you use maps. We use your location only until you arrive or, on a tow, until the drop-off. After that, we don't store anything.",
    traccar: {
      heading: 'Traccar Client',
      steps: [
        'Install "Traccar Client" from your app store.',
        'Come back here, tap "Set up Traccar Client" and confirm. Is this page on another device? Scan the code with your phone.',
        'In the app, turn on "Continuous tracking" and set location access to "Always."',
      ],
      setUp: 'Set up Traccar Client',
      code: 'Code that sets up Traccar Client',
    },
    ownTracks: {
      heading: 'OwnTracks',
      steps: [
        'Install "OwnTracks" from your app store.',
        'Come back here, tap "Set up OwnTracks" and save.',
        `Set location access to "Always," and choose "Move" at the top of the app's map.`,
      ],
      setUp: 'Set up OwnTracks',
    },
    url: 'Web address for either app',
    end: 'When the job is done, turn tracking off in the app.',
  },
  sent: (ago: string) => `Updated ${ago}.`,
  waiting: (n: number) =>
    n === 1
      ? "1 location update is saved on this phone. We'll send it as soon as your signal is back."
      : `${n} location updates are saved on this phone. We'll send them, oldest first, as soon as your signal is back.`,
  noScript: 'This page needs JavaScript to share your location. Please enter your ETA instead.',
  minutes: {
    heading: 'Your ETA',
    asked: "We haven't gotten your location in the last minute. The customer wants to know how far away you are.",
    label: "How many minutes until you're there?",
    submit: 'Tell the customer',
    sending: 'Sending...',
    told: (minutes: number, ago: string) => `${minutes} min, sent ${ago}`,
    invalid: (most: number) => `Please enter a whole number of minutes, from 1 to ${most}`,
  },
  toasts: {
    told: success('Customer Notified', 'The customer can see how many minutes away you are.'),
    invalid: failure('Enter an ETA', 'Please enter how many minutes away you are.'),
    tooLate: failure('No Longer Needed', 'No one is waiting for your ETA anymore.'),
  },
  /** At the desk. */
  desk: {
    label: 'Location',
    seen: (ago: string) => `seen ${ago}`,
    lastSeen: (ago: string) => `last seen ${ago}`,
    none: 'Not shared yet',
    unseen:
      "The provider is on the way, but we haven't gotten their location in the last minute. You may want to call them.",
    arrival: 'Arrival',
    about: (time: string) => `in about ${time}`,
    word: (ago: string) => `provider's estimate, given ${ago}`,
    way: 'Distance driven so far',
    track: (miles: string, count: number) =>
      `${miles}, ${count === 1 ? '1 location update' : `${count} location updates`}`,
  },
};
