import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info } from '#kernel/copy/catalogue.ts';

/**
 * The customer's tracking page (docs/product.md, "Tracking page"). The status card's texts are in `statuses.ts`. Texts
 * that only some states need are in `tracking-price.ts`, `tracking-waiting.ts` and `tracking-end.ts`.
 */
export const trackingTexts = {
  title: 'Track Your Service',
  heading: 'Track Your Service',
  requestNumber: (number: string) => `Request #${number}`,
  timeline: {
    stepOf: ({ step, of, name }: { step: number; of: number; name: string }) => `Step ${step} of ${of}: ${name}`,
    stepAndNext: ({ step, of, next }: { step: number; of: number; next: string }) =>
      `Step ${step} of ${of}. Next: ${next}`,
    heading: 'Job progress',
    submitted: 'Request Submitted',
    reviewed: 'Admin Review Complete',
    approved: 'Price Approved',
    paid: 'Payment Completed',
    assigned: 'Provider Assigned',
    en_route: 'Provider En Route',
    arrived: 'Provider Arrived',
    in_progress: 'Service In Progress',
    completed: 'Service Completed',
    cancelled: 'Request Cancelled',
  },
  provider: {
    heading: 'Your Provider',
    call: 'Call Provider',
    lookFor: (vehicle: string) => `Look for: ${vehicle}`,
    payOnSite: (cents: Cents) => `Pay the provider ${formatMoney(cents)} on site.`,
  },
  /** Where the provider is. Shown on the sign, which has the status in large words. */
  map: {
    heading: 'Live Tracking',
    away: (miles: string, direction: string) => `${miles} ${direction} of you`,
    veryNear: 'Almost there',
    eta: (time: string) => `about ${time}`,
    /** The ETA as a range, if the provider's last position or own estimate is at least a minute old. */
    etaBetween: (from: string, to: string) => `about ${from} to ${to}`,
    /** Below the minutes, if they're the provider's own estimate. */
    word: (ago: string) => `your provider's estimate, given ${ago}`,
    seen: (ago: string) => `Last seen ${ago}`,
    lastSeen: (ago: string) => `Last updated ${ago}. Your provider may have moved since then.`,
    straight: '(straight-line distance)',
    noPosition: "Your provider isn't sharing their location yet.",
    approximatePickup: 'Our map shows your pickup only roughly, so the distance is rough too.',
  },
  /** A tow whose service has started. */
  tow: {
    moving: 'Your vehicle is on its way to the drop-off.',
    to: (destination: string) => `Drop-off: ${destination}`,
    left: (miles: string) => `${miles} to the drop-off`,
    drive: (eta: string) => `Once your vehicle is loaded, the drive takes about ${eta}.`,
    started: (time: string) => `Service started at ${time}`,
  },
  /** For customers who get no texts. */
  keepLink: {
    heading: 'Save your link',
    why: { notAsked: "You're not signed up for texts.", unread: "Our texts aren't reaching you." },
    lead: 'Save this link so you can get back to your request.',
    label: 'Your tracking link',
  },
  given: (n: number) => `You rated this service ${n}/5. Thank you.`,
  details: {
    heading: 'Service Details',
    service: 'Service',
    vehicle: 'Vehicle',
    pickup: 'Pickup',
    destination: 'Destination',
    distance: 'Distance',
    description: 'What happened',
    submitted: 'Submitted',
    outsideArea: 'The pickup is outside our usual area.',
  },
  cancel: {
    open: 'Cancel this request',
    button: 'Cancel Request',
    before: "You won't owe anything. If you've paid a deposit, we'll refund it.",
    /** Shown beside the button to cancel. */
    rule: 'A provider is already assigned, so we only refund your deposit in the cases listed in our terms.',
    afterAssignment:
      "You can ask us to cancel. Dispatch will decide whether to cancel and what happens to your deposit. You'll see the answer here.",
    solved: "I got going on my own and don't need help anymore",
    /** Shown once a provider is assigned, if the provider may get a fee under the terms. */
    solvedFee: 'If your provider is already on the way, they may get a fee out of your deposit. See our terms.',
    ask: 'Ask to cancel',
    asked:
      "Dispatch is deciding whether to cancel and what happens to your deposit. You'll see the answer here. Until then, your request stays open. If it's urgent, call us.",
    /** Shown if the provider was so late that the terms return the deposit. */
    askedLate: (minutes: number) =>
      `Dispatch is deciding whether to cancel. You'll see the answer here. Until then, your request stays open. Your provider still wasn't there ${minutes} minutes after the time they first promised, so under our terms you get your whole deposit back. If it's urgent, call us.`,
    declined: 'You asked to cancel, but we decided to keep the job going. Call us with any questions.',
    declinedWhy: (reason: string) => `Our reason: ${reason}`,
    /** Shown if the job is on hold for another reason. That reason has its own card. */
    declinedOnly: 'You asked to cancel, but we decided not to. Call us with any questions.',
  },
  expired: {
    heading: 'Link Expired',
    message: 'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
    contact: 'Please contact customer service for assistance.',
    open: 'Open your receipt',
  },
  notFound: {
    heading: 'Request Not Found',
    message: 'This tracking ID does not exist or has expired.',
    contact: 'Please contact customer service for assistance.',
  },
  /** Toasts while the page is open or loading. The answers to its forms are in `tracking-toasts.ts`. */
  toasts: {
    loadFailed: failure('Error', 'Failed to load request data'),
    liveTracking: info('Live Tracking Active', 'You can now see where your provider is.'),
    linkExpired: info('Link Expired', 'This tracking link has expired.'),
  },
};
