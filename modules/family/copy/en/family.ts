import type { FamilyStep } from '../../rules/steps.ts';
import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** The link for family and friends: the card that makes it on the tracking page, and the page it leads to. */
export const familyTexts = {
  page: {
    title: 'Follow the help',
    over: 'Shared with you',
    status: {
      asked: 'Help is being arranged',
      assigned: 'A provider is assigned',
      en_route: 'Help is on the way',
      arrived: 'Help has arrived',
      in_progress: 'The work is being done',
      completed: 'All done',
      cancelled: 'The request was cancelled',
    } satisfies Record<FamilyStep | 'cancelled', string>,
    now: {
      asked: 'They asked for help on the road. We are finding a provider.',
      assigned: 'The provider has the job and is about to leave.',
      en_route: 'The provider is driving to them.',
      arrived: 'The provider is with them.',
      in_progress: 'The provider is working on the vehicle.',
      completed: 'The service is completed. This link closes 5 minutes later.',
      cancelled: 'No help is on the way through us any more. Please ask them how they are.',
    } satisfies Record<FamilyStep | 'cancelled', string>,
    steps: {
      heading: 'Progress',
      asked: 'Help asked for',
      assigned: 'Provider assigned',
      en_route: 'On the way',
      arrived: 'Arrived',
      in_progress: 'Work in progress',
      completed: 'Completed',
    } satisfies Record<FamilyStep | 'heading', string>,
    map: 'Where help is',
    away: (miles: string) => `${miles} away`,
    promised: (time: string) => `Promised by ${time}`,
    eta: (time: string) => `there in about ${time}`,
    seen: (ago: string) => `position from ${ago}`,
    lastSeen: (ago: string) => `last seen ${ago}`,
    noPosition: 'The provider does not share a position yet.',
    about:
      'This page shows where help is, and nothing else. It ends 5 minutes after the job, or when they stop sharing.',
    emergency: 'If anyone is hurt or in danger, call 911.',
    ended: {
      heading: 'Nothing to follow here any more',
      message: 'This link has ended: the job is over, or sharing was stopped. Please ask the person who sent it.',
    },
    unknown: {
      heading: 'We do not know this link',
      message: 'Part of it may be missing. Please ask the person who sent it for the whole link.',
    },
  },
  toasts: {
    made: success('Link Ready', 'Send it to whoever should follow.'),
    ended: success('Sharing Stopped', 'The link does not work any more.'),
    tooMany: failure('No More Links', 'You made many links for this request. Please use the last one, or call us.'),
    linkEnded: info('Link Ended', 'This link has ended.'),
  },
};
