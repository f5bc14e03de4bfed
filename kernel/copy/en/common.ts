import { failure, info } from '../catalogue.ts';

/** What every screen shares: brand, navigation, footer, and the error pages. */
export const commonTexts = {
  brand: 'Shoulder',
  tagline: (region: string) => `Roadside assistance in ${region}`,
  skipToContent: 'Skip to content',
  pageTitle: (title: string) => `${title} · Shoulder`,
  nav: {
    label: 'Main',
    home: 'Home',
    requestService: 'Request Service',
    getHelpNow: 'Get Help Now',
    menu: 'Menu',
    closeMenu: 'Close menu',
    call: (phone: string) => `Call ${phone}`,
  },
  footer: {
    copyright: '© 2025 Shoulder. All rights reserved.',
    notProvider:
      'Shoulder is not the service provider. Providers are independent contractors who carry all liability for service quality, damage, licensing and insurance.',
    emergency: 'For life-threatening emergencies, call 911.',
    contact: 'Contact',
    services: 'Services',
    areas: 'Service areas',
    info: 'Information',
    legal: 'Legal',
    privacyShort: 'Privacy',
    termsShort: 'Terms',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    safety: 'Safety Guidelines',
    network: 'Provider Network',
  },
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  refresh: 'Refresh',
  tryAgain: 'Try again',
  optional: 'optional',
  contactSupport: 'Please contact customer service for assistance.',
  offline: info('No connection', "We couldn't load this page. Try again when you're back online."),
  notFound: {
    title: '404',
    heading: "This page doesn't exist",
    message:
      'You may have mistyped the address, or we may have moved the page. If you need help on the road, call us or start from our home page.',
    home: 'Back to home page',
  },
  /** By HTTP status: what happened and what to do now. */
  errors: {
    400: failure("We couldn't read that", 'Part of the form was missing. Go back, check it, and send it again.'),
    401: failure('Please sign in', 'Your session has ended, and nothing was changed. Sign in again to continue.'),
    403: failure('Not allowed', "We couldn't verify this page. Reload it and try again."),
    404: failure('Not found', "We can't find that page. Check the link we sent you, or call us."),
    409: failure(
      'This request has changed',
      "Something changed after you opened this page. You're now seeing the latest version. Please take another look.",
    ),
    410: failure(
      'Link Expired',
      'This link is no longer valid. If you still need help, call us or make a new request.',
    ),
    422: failure('Please check the form', "Something is missing or isn't right."),
    429: failure(
      'Too many attempts',
      "You've tried several times in the last few minutes. Wait a minute, then try again. If it's urgent, call us.",
    ),
    500: failure('Something went wrong', "This one's on us. Please try again in a moment. If it's urgent, call us."),
    503: failure(
      'Not confirmed yet',
      "We couldn't confirm what you sent, but nothing is lost. Send it again. It'll only count once. If it's urgent, call us.",
    ),
  },
  /** For pages without their own text for a failed load. The advice fits any page. */
  loadFailed: failure(
    "We couldn't load this page",
    "We couldn't reach our system just now. Try again in a moment. If it's urgent, call us.",
  ),
  live: {
    waiting: 'This page refreshes automatically every 30 seconds.',
    pause: 'Pause refreshing while I type',
    paused: 'Automatic refreshing is paused.',
    resume: 'Resume refreshing',
    on: 'Live',
    connecting: 'Connecting...',
    /** @param time such as "9:41 PM" */
    offline: (time: string) => `Offline since ${time}`,
    noSignal: (time: string) => `No signal. Last updated ${time}`,
  },
  time: {
    justNow: 'just now',
    secondsAgo: (n: number) => `${n} sec ago`,
    minutesAgo: (n: number) => `${n} min ago`,
    hoursAgo: (n: number) => `${n} hr ago`,
  },
};
