import type { FamilyStep, FamilyStatus } from '../../rules/steps.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';

/**
 * The page that the link for family and friends leads to, and the toasts about the link. The card that makes the link
 * has its texts in `family-card.ts`.
 */
export const familyTexts = {
  page: {
    title: 'Track roadside help',
    over: 'Shared with you',
    status: {
      asked: "We're finding help",
      assigned: 'A provider has been assigned',
      en_route: 'Help is on the way',
      arrived: 'Help has arrived',
      in_progress: 'Work is underway',
      on_hold: 'The job is on hold',
      completed: 'All done',
      partly_done: 'Partly done',
      cancelled: 'The request was cancelled',
    } satisfies Record<FamilyStatus, string>,
    now: {
      asked: "The person who sent you this link asked for roadside help. We're finding a provider.",
      assigned: 'The provider has accepted the job. Whoever asked for help can see who it is.',
      en_route:
        'The provider is on the way to the vehicle. Whoever asked for help can see who it is, and has a code to check them.',
      arrived: "The provider says they've arrived.",
      in_progress: 'The provider is taking care of the vehicle.',
      on_hold: "We're figuring out what to do next. You'll see updates here.",
      completed: 'The job is done. This page will close within 5 minutes.',
      partly_done:
        'The job was only partly done. The person who sent you this link may still need help, so check in with them. This page will close within 5 minutes.',
      cancelled: 'Check in with the person who sent you this link.',
    } satisfies Record<FamilyStatus, string>,
    steps: {
      heading: 'Progress',
      asked: 'Help requested',
      assigned: 'Provider assigned',
      en_route: 'On the way',
      arrived: 'Arrived',
      in_progress: 'Work in progress',
      completed: 'Completed',
    } satisfies Record<FamilyStep | 'heading', string>,
    next: (step: string) => `Next: ${step}`,
    map: 'Where help is right now',
    away: (miles: string) => `${miles} away`,
    promised: (time: string) => `The provider promised to be there by ${time}.`,
    eta: (time: string) => `arriving in ${/^\d/.test(time) ? 'about ' : ''}${time}`,
    /** Shown during a tow. */
    towed: 'The vehicle is being towed',
    drive: (time: string) => `Once the vehicle is loaded, the drive takes about ${time}.`,
    seen: (ago: string) => `location updated ${ago}`,
    lastSeen: (ago: string) => `last seen ${ago}`,
    noPosition: "The provider isn't sharing their location yet.",
    /** What the provider drives: "Look for: Ford F-450, plate TOW-42". */
    truck: (what: string) => `Look for: ${what}`,
    plate: (plate: string) => `plate ${plate}`,
    worried: 'Worried? Ask whoever sent you this link, or call us:',
    about:
      "There's nothing to pay or fill in here. This page only shows where help is. It closes 5 minutes after the job is done, or when the person who sent you the link stops sharing.",
    emergency: 'If anyone is hurt or in danger, call 911.',
    ended: {
      heading: 'Nothing left to track here',
      message:
        'This link no longer works because the job is over or the person who sent it stopped sharing. Questions? Ask them.',
    },
    unknown: {
      heading: "We don't recognize this link",
      message: 'Part of it may be missing. Please ask the person who sent it to send you the whole link.',
    },
  },
  toasts: {
    made: success('Link Ready', 'Send it to anyone you want to follow along.'),
    ended: success('Sharing Stopped', 'The link no longer works.'),
    tooMany: failure('No More Links', "You can't make any more links for this request. Questions? Call us."),
    linkEnded: info('Link Closed', 'This link no longer works.'),
  },
};
