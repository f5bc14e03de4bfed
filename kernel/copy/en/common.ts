import { catalogue, failure, info } from '../catalogue.ts';
import { commonEs } from '../es/common.ts';

/** What every screen shares: brand, navigation, footer, and the pages shown when something is in the way. */
export const commonTexts = catalogue({
  en: {
    brand: 'Shoulder',
    tagline: 'Roadside assistance in Dallas/Fort Worth',
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
    home: {
      eyebrow: 'Serving the DFW Metroplex, 24/7',
      headline: 'Stuck on the shoulder? Get a price in minutes.',
      lead: 'Towing, jump starts, tires, lockouts and fuel anywhere in Dallas/Fort Worth. No account. You see the price before you say yes.',
      callNow: 'Call now',
      emergency: 'If anyone is hurt or in danger, call 911 first.',
    },
    footer: {
      copyright: '© 2025 Shoulder. All rights reserved.',
      year: 2025,
      notProvider:
        'Shoulder is not the service provider. Providers are independent contractors who carry all liability for service quality, damage, licensing and insurance.',
      emergency: 'For life-threatening emergencies call 911.',
      contact: 'Contact',
      services: 'Services',
      areas: 'Service areas',
      info: 'Information',
      legal: 'Legal',
      privacy: 'Privacy Policy',
      terms: 'Terms of Service',
      safety: 'Safety Guidelines',
      network: 'Provider Network',
    },
    back: 'Back',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    delete: 'Delete',
    copy: 'Copy',
    open: 'Open',
    accept: 'Accept',
    decline: 'Decline',
    refresh: 'Check for news',
    tryAgain: 'Try again',
    loading: 'Loading...',
    sending: 'Sending...',
    optional: 'optional',
    required: 'required',
    none: 'None given',
    approximate: 'approximate',
    previous: 'Newer',
    next: 'Older',
    contactSupport: 'Please contact customer service for assistance.',
    offline: info('No connection', 'This page may be out of date. It catches up by itself once you have signal again.'),
    notFound: {
      title: '404',
      heading: 'This page does not exist',
      message: 'The address may be mistyped, or the page has moved. If you need help on the road, start here.',
      home: 'Return to Home',
    },
    /** By HTTP status: what happened, and what to do now. */
    errors: {
      400: failure('We could not read that', 'Part of the form was missing. Go back, check it and send it again.'),
      401: failure('Please sign in', 'Your session has ended. Sign in again; nothing was changed.'),
      403: failure('Not allowed', 'This page was opened from somewhere we cannot check. Reload it and try again.'),
      404: failure('Not found', 'We cannot find that. Check the link in your message, or call us.'),
      409: failure(
        'The request has changed',
        'Something happened since you opened this page. It now shows the latest. Please look again.',
      ),
      410: failure(
        'Link Expired',
        'This link is no longer valid. If you still need help, call us or make a new request.',
      ),
      422: failure('Please check the form', 'Something is missing or not right. What you typed is still here.'),
      429: failure(
        'A little too fast',
        'We had many tries from you in a short time. Wait a minute, then try again. If it is urgent, call us.',
      ),
      500: failure(
        'Something went wrong',
        'It is our fault, not yours. Try again in a moment. If it is urgent, call us.',
      ),
      503: failure(
        'Not confirmed yet',
        'We could not reach our system just now. Nothing is lost: send the form again, it counts only once. If it is urgent, call us.',
      ),
    },
    /** A page without words of its own for it, and what to do on any. */
    loadFailed: failure(
      'This page could not be loaded',
      'We could not reach our system just now. Try again in a moment. If it is urgent, call us.',
    ),
    error: 'Error',
    live: {
      updated: 'Updated just now',
      waiting: 'This page refreshes by itself every 30 seconds.',
      on: 'Live',
      connecting: 'Connecting...',
      /** @param time as "9:41 PM" */
      offline: (time: string) => `Offline: shown as of ${time}`,
    },
    time: {
      justNow: 'just now',
      secondsAgo: (n: number) => `${n} s ago`,
      minutesAgo: (n: number) => `${n} min ago`,
      hoursAgo: (n: number) => `${n} h ago`,
    },
  },
  es: commonEs,
});
