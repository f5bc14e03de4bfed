import { failure, success } from '#kernel/copy/catalogue.ts';

/**
 * Position sharing on the job page: whether it's on, what is waiting to be sent, and how many minutes away the provider
 * says they are.
 */
export const positionTexts = {
  heading: 'Your position',
  share: 'Share my position',
  stop: 'Stop sharing',
  state: {
    off: 'Your position is not shared now.',
    looking: 'Looking for your position...',
    on: 'The customer sees where you are.',
    /** Once the provider has reported the arrival. */
    there: 'The customer sees you at the pickup.',
    tow: 'While you tow, the customer sees where you are.',
    rough: 'Your phone shares only a rough location. The customer does not see where you are.',
    stale: 'The customer sees an old position of yours.',
    offline: 'No signal. Your positions wait on this phone.',
    paused: 'Sharing pauses while this page is hidden.',
  },
  last: (ago: string) => `Your last one is from ${ago}.`,
  hint: {
    off: 'From here to the end of the job the customer and our desk see where you are, if you share it. You can stop any time.',
    on: 'It ends with the job. The screen stays on while this page is open.',
    onDim: 'It ends with the job. Keep this page open and the screen on.',
    denied:
      "Allow this site to use your location in the browser's or the phone's settings, then share again. Or tell your minutes away below.",
    failing: 'We keep trying.',
    rough:
      'Turn on precise location for your browser. iPhone: Settings, Privacy & Security, Location Services, your browser, Precise Location. Android: Settings, Apps, your browser, Permissions, Location, Use precise location.',
    orMinutes: 'Or tell your minutes away below.',
  },
  sent: (ago: string) => `Sent ${ago}.`,
  waiting: (n: number) =>
    n === 1
      ? '1 position waits. It is sent as soon as the signal is back.'
      : `${n} positions wait. They are sent in order as soon as the signal is back.`,
  noScript: 'Without JavaScript this page cannot share your position. Please tell your minutes away instead.',
  minutes: {
    heading: 'Minutes away',
    asked: 'Nobody has seen your position for a minute. The customer would like to know how far you are.',
    label: 'How many minutes until you are there?',
    submit: 'Tell the customer',
    sending: 'Telling...',
    told: (minutes: number, ago: string) => `${minutes} min, told ${ago}`,
    invalid: (most: number) => `Please enter whole minutes, from 1 to ${most}`,
  },
  toasts: {
    told: success('Customer Told', 'The customer sees how many minutes you are away.'),
    invalid: failure('Minutes Needed', 'Please enter how many minutes you are away.'),
    tooLate: failure('Not Needed Any More', 'Nobody waits for your minutes any more.'),
  },
  /** At the desk. */
  desk: {
    label: 'Position',
    seen: (ago: string) => `seen ${ago}`,
    lastSeen: (ago: string) => `last seen ${ago}`,
    none: 'Not shared yet',
    unseen: 'On the way, and nobody has seen them for a minute. Perhaps call.',
    arrival: 'Arrival',
    about: (time: string) => `about ${time}`,
    word: (ago: string) => `the provider's word, ${ago}`,
    way: 'Distance driven',
    track: (miles: string, count: number) => `${miles}, ${count === 1 ? '1 position' : `${count} positions`}`,
  },
};
