import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info } from '#kernel/copy/catalogue.ts';

/**
 * The customer's tracking page (docs/product.md, "Tracking page"). The status card's texts are in `statuses.ts`. Texts
 * that only some states need are in `tracking-price.ts` and `tracking-end.ts`.
 */
export const trackingTexts = {
  title: 'Track Your Service',
  heading: 'Track Your Service',
  requestNumber: (number: string) => `Request #${number}`,
  timeline: {
    heading: 'Where your job is',
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
  waiting: {
    heading: 'Finding your provider',
    lead: 'We are calling providers near you.',
    until: (time: string) => `If nobody is found by ${time}, your deposit comes back by itself.`,
    untilAgain: (time: string) =>
      `The wait starts over: if nobody is found by ${time}, your deposit comes back by itself.`,
    waitingOn: 'You chose to keep waiting. Until a provider is assigned you can cancel and get the whole deposit back.',
    warning: 'This takes longer than we like. Take your deposit back now, or keep waiting.',
    waitRule:
      'If you keep waiting, the deposit no longer comes back by itself. You can cancel for a full refund until a provider is assigned.',
  },
  provider: {
    heading: 'Your Provider',
    call: 'Call Provider',
    lookFor: (vehicle: string) => `Look for: ${vehicle}`,
    payOnSite: (cents: Cents) => `Pay ${formatMoney(cents)} to the provider on site.`,
  },
  /** Where the provider is, on the sign. */
  map: {
    heading: 'Live Tracking',
    away: (miles: string, direction: string) => `${miles} ${direction}`,
    veryNear: 'Very near you',
    eta: (time: string) => `about ${time}`,
    /** When the position is not fresh. */
    etaBetween: (from: string, to: string) => `about ${from} to ${to}`,
    /** Below the minutes, if they're the provider's own estimate. */
    word: (ago: string) => `as the provider said ${ago}`,
    seen: (ago: string) => `seen ${ago}`,
    lastSeen: (ago: string) => `last seen ${ago}: the position may be old`,
    straight: 'Straight line; by road it may take longer.',
    noPosition: 'The provider does not share a position yet.',
    approximatePickup: 'Measured from about where you are: your exact place is not known.',
  },
  /** For customers who get no texts. */
  keepLink: {
    why: { notAsked: 'We send you no texts.', unread: 'Our texts do not reach you.' },
    lead: 'Save this link: it is the way back to your request.',
    label: 'Your tracking link',
  },
  given: (n: number) => `You gave ${n}/5. Thank you.`,
  details: {
    heading: 'Service Details',
    service: 'Service',
    vehicle: 'Vehicle',
    pickup: 'Pickup',
    destination: 'Destination',
    distance: 'Distance',
    description: 'What happened',
    submitted: 'Submitted',
    outsideArea: 'This place is outside our usual area. We check whether a provider can come.',
  },
  cancel: {
    open: 'Cancel this request',
    button: 'Cancel Request',
    before: 'Nothing is owed. A paid deposit is refunded.',
    /** Beside the way to cancel. */
    rule: 'A provider is assigned: your deposit comes back only in the cases that the terms name.',
    afterAssignment: 'You can ask us to cancel. Dispatch decides, about the deposit too, and answers here.',
    solved: "It's solved: I got going without help",
    /** Once a provider is assigned. */
    solvedFee: 'A provider who has set out may get a fee out of your deposit, as the terms say.',
    ask: 'Ask to cancel',
    keep: 'Keep the request',
    askedHeading: 'You asked to cancel',
    asked:
      'Dispatch is deciding, about your deposit too, and answers here. Until then your request stays open. Urgent? Call us.',
    /** The provider was so late that the terms return the deposit. */
    askedLate: (minutes: number) =>
      `Dispatch is deciding, and answers here. Your provider was not there ${minutes} minutes after the first time promised, so our terms return your whole deposit. Until then your request stays open. Urgent? Call us.`,
    declined: 'You asked to cancel; we decided that the job goes on. Call us with any question.',
    /** The job stands still for another reason, which its own card tells. */
    declinedOnly: 'You asked to cancel; we decided not to. Call us with any question.',
  },
  expired: {
    heading: 'Link Expired',
    message: 'This tracking link has expired. Customer tracking links expire 5 minutes after service completion.',
    contact: 'Please contact customer service for assistance.',
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
  /** Shown when the status changes while the page is open. */
};
