import { COMMISSION_PERCENT, formatMoney, PROVIDER_PERCENT } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** The provider's job page (docs/product.md, "Job page"). The agreement's text is in `agreement.ts`. */
export const providerTexts = {
  title: 'Your Job',
  agreement: {
    heading: 'Provider Agreement',
    lead: "Accept the agreement to see the customer's details and start the job.",
    agree: 'I have read and agree to the provider agreement',
    accept: 'Accept Agreement',
    decline: 'Decline Agreement',
    declinedHeading: 'Agreement Declined',
    declined:
      'You declined the agreement. The job is still assigned to you, and the customer is waiting. You can decline the job, too, or review the agreement again.',
    reconsider: 'Review the agreement again',
    accepting: 'Accepting...',
  },
  preview: {
    heading: 'About the job',
    city: 'City',
    cityUnknown: 'Not known yet',
    /** Shown instead of the drop-off's city, if we know the address but aren't sure of the city. */
    later: "You'll see it once you accept",
    distance: 'Tow distance',
    payout: 'All yours, paid on site',
    vehicleType: 'Vehicle',
    answerBy: (time: string) => `Please respond by ${time}. There's no penalty for declining.`,
    answerLate: "Dispatch knows you haven't responded yet. You can still accept, or decline with no penalty.",
  },
  actions: {
    heading: 'Next step',
    navigate: 'Navigate',
    decline_job: 'Decline Job',
    declineHint:
      "Can't take this job? There's no penalty. We'll let dispatch know right away so they can find someone else.",
    /** Shown once the provider has set out. */
    handBackHint:
      "Can't continue? Tell us why and hand the job back. We'll notify dispatch and the customer right away.",
    declineReason: 'Reason',
    handBack: { own_vehicle: 'Problem with my vehicle', other: 'Another reason' },
    declineConfirm: "You're about to hand the job back. This link will close, and you won't see the job again.",
    declineYes: 'Yes, hand it back',
    keep: 'Keep the job',
    /** The questions that confirm irreversible steps. */
    confirm: {
      arrived: { question: "Are you at the location? We'll notify the customer.", yes: "Yes, I'm here" },
      start_service: {
        question: "Start now? After this, you can't hand the job back.",
        yes: 'Yes, start',
      },
      complete_job: {
        question: "Is the work done? We'll notify the customer, and the job can't be reopened.",
        yes: 'Yes, the job is done',
      },
      confirm_payment: {
        question: "Did you receive the full amount? This can't be undone.",
        yes: 'Yes, I received it',
      },
    },
    notDone: 'Not yet',
    /** On a button that must be held. */
    hold: 'Press and hold',
    again: 'Press again to confirm',
    busy: 'One moment...',
  },
  goal: { pickup: 'Pickup', destination: 'Drop-off', none: 'No address yet. Call the customer.' },
  callDesk: (phone: string) => `Call dispatch ${phone}`,
  confirmPaid: (cents: Cents) => `Did you receive the full ${formatMoney(cents)}?`,
  /** How far the drive is, shown on the sign at the top of the page. */
  way: {
    miles: (miles: number) => `${miles} mi`,
    straight: 'Straight-line distance',
    /** Shown before the provider has accepted the agreement. Until then, we show only the pickup's city. */
    unknown: (city: string | null) => `Distance unknown${city ? `. The pickup is in ${city}` : ''}.`,
    /** Shown once the provider has accepted the agreement. */
    share: 'Share your location to see how far away the pickup is.',
    ask: 'How far is the pickup?',
    asking: 'Checking...',
    failed: (city: string | null) =>
      `We couldn't get your phone's location, so we don't know how far the pickup is${city ? `. It's in ${city}` : ''}.`,
  },
  /** On the completed job's page, beside the button to confirm the payment. */
  unpaid: {
    question: "Should we tell dispatch and the customer right away that you weren't paid?",
    yes: 'Yes, tell them',
    said: "You said you weren't paid. Dispatch is on it. If you get paid after all, please confirm the payment.",
  },
  earnings: {
    heading: 'Your Earnings',
    total: 'Total price',
    fee: `Platform fee (${COMMISSION_PERCENT}%, already paid)`,
    payout: `You collect on site (${PROVIDER_PERCENT}%)`,
    changed: { fee: 'Platform fee (already paid)', payout: 'You collect on site' },
    payoutShort: 'You collect on site',
    collected: 'You collected on site',
    confirmed: 'Payment confirmed',
    nothingMore: "The payment is confirmed. There's nothing more to do.",
    verifyWithin: 'Please confirm the payment within 1 hour of finishing the job.',
  },
  route: {
    heading: 'Tow Route',
    pickup: 'Pickup',
    destination: 'Drop-off',
    distance: 'Distance',
    openMaps: 'Open in Maps',
    missing: 'Missing location coordinates',
  },
  map: { heading: 'Live Location' },
  details: {
    heading: 'Job Details',
    phone: 'Phone',
    call: 'Call Customer',
    vehicle: 'Vehicle',
    plate: 'License plate',
    email: 'Email',
    vehicleType: 'Vehicle type',
    pickup: 'Pickup',
    noPlace: "We don't have an address. Call the customer.",
    description: 'What happened',
    approximate: 'The location is approximate. Call the customer.',
  },
  cancellationAsked: 'The customer asked to cancel. Please wait to hear from us before you continue.',
  completed: { message: 'Thank you. This link will close within 5 minutes.' },
  cancelled: {
    heading: 'Job Cancelled',
    message:
      "This job was cancelled. If you're on the way or already there, please stop and call dispatch about your trip.",
  },
  handedBack: {
    heading: 'Job Declined',
    message: "You've handed the job back, so this link is closed. You don't need to do anything else.",
  },
  replaced: {
    heading: 'Job Cancelled',
    message: "This job is no longer yours. You don't need to go to the pickup or do anything else.",
  },
  expired: {
    heading: 'Link Expired',
    message: 'This link has expired. Provider links expire 5 minutes after the job is done.',
    /** The error for an unknown link. The link may be wrong, or so old that its request was deleted. */
    orWrong:
      'This provider link has expired, or the link is wrong. Provider links expire 5 minutes after the job is done.',
    confirm: 'You can still confirm the on-site payment here.',
    contact: 'Please contact customer service for assistance.',
  },
  toasts: {
    loadFailed: failure('Error', 'Failed to load job data'),
    updateFailed: failure('Error', 'Failed to update status'),
    agreementAccepted: success('Agreement Accepted', 'The job is yours. Tap "Start Job" when you head out.'),
    /** Shown if the agreement is accepted on a second phone after the provider has set out. */
    acceptedHereToo: success('Agreement Accepted', 'You can continue the job on this phone.'),
    agreementDeclined: failure('Agreement Declined', 'You must accept the agreement to see this job.'),
    agreementRequired: failure(
      'Agreement Required',
      'You must accept the provider agreement before you can work on this job.',
    ),
    jobDeclined: success('Job Declined', "You've handed the job back."),
    declineFailed: failure('Error', "We couldn't hand the job back. Please try again."),
    confirmFailed: failure('Error', "Your confirmation didn't go through. Please try again."),
    agreementFailed: failure('Error', "Your answer didn't go through. Please try again."),
    tickFirst: failure('Agreement Required', "Please check the box to show that you've read and accept the agreement."),
    jobCancelled: failure('Job Cancelled', "This job is no longer yours. You don't need to do anything."),
    linkExpired: info('Link Expired', 'This job link has expired.'),
  },
};
