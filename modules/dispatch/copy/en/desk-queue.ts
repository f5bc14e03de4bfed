import { failure } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** The desk's queue: the alarm bar below the header, who has which request open, and the search. */
export const deskQueueTexts = {
  find: {
    label: 'Find requests',
    q: 'Search',
    hint: 'Request number, phone, vehicle, street, name or email',
    status: 'Status',
    anyStatus: 'Any status',
    service: 'Service',
    anyService: 'Any service',
    submit: 'Search',
    clear: 'Clear search',
    /** Shown above the results of a search. */
    everything: 'Closed requests are included.',
    none: 'Nothing found',
    noneHint:
      'Try at least the first three characters of a request number, plate, make, model, street, name or email. Or try a phone number or its last four digits.',
  },
  list: {
    noPhone: 'No phone requests right now.',
    noOnline: 'No online requests right now.',
    noneFound: 'No matches here.',
    allCancelled: 'All cancelled requests',
  },
  card: {
    fresh: 'New',
    late: (minutes: number) => `Over ${minutes} min`,
    openedBy: (email: string, ago: string) => `First opened by ${email}, ${ago}`,
  },
  /** The list of customers who ask for another drop-off. */
  dropOffs: {
    heading: 'Drop-off changes requested',
    wish: (number: string) => `#${number}: propose the new drop-off or keep the current one`,
    since: (at: string) => `Asked ${at}`,
  },
  fees: {
    heading: 'Fees owed to providers',
    hint: "Pay the provider, then mark the fee as paid on the request's page. We won't delete the request until then.",
    fee: (number: string, cents: Cents, provider: string | null) =>
      `#${number}: ${formatMoney(cents)}${provider ? ` to ${provider}` : ''}`,
    since: (at: string) => `Owed since ${at}`,
    /** How the provider wants to be paid the fee. */
    pay: (method: string, account: string) => `${method}: ${account}`,
    payUnknown: "The provider hasn't said how they want to be paid yet",
  },
  unpaid: {
    heading: 'Missing on-site payments, last 7 days',
    hint: "The provider said they weren't paid, or didn't confirm the payment in time. If you find out the customer paid, confirm the payment on the request's page.",
    job: (number: string, cents: Cents, provider: string | null) =>
      `#${number}: ${formatMoney(cents)}${provider ? ` to ${provider}` : ''}`,
    reported: (at: string) => `Reported ${at} by the provider`,
    unconfirmed: (at: string) => `Confirmation overdue since ${at}`,
  },
  presence: {
    here: (who: string) => `Viewing now: ${who}`,
    sameAccount: (email: string) => `${email} (your account, signed in elsewhere)`,
  },
  alarm: {
    label: 'Waiting for you',
    count: (count: number) => (count === 0 ? "Nothing's waiting for you" : `${count} waiting for you`),
    /** Shown after the number of waiting requests. */
    oldest: (count: number, wait: string) => (count === 1 ? `, ${wait}` : `, longest wait ${wait}`),
    /**
     * The link to the most urgent job.
     * @param service the service in lower case, such as "jump start"
     */
    next: (service: string, wait: string) => `Next: ${service}, ${wait}`,
    /** Why a job is urgent. */
    urgency: { late: 'may be late', failed: 'job failed', left: 'lost its provider' },
    /** The body of a desktop notification. It names nobody, because anybody may see the screen. */
    notice: (number: string, wait: string) => `#${number}, ${wait}`,
    notify: 'Turn on notifications',
    soundOn: 'Sound is on',
    soundOff: 'Sound is off',
    soundWaits: 'Click anywhere to turn on sound',
    soundElsewhere: 'Sound is on in another tab',
    turnOn: 'Turn on sound',
    turnOff: 'Turn off sound',
    lost: "No connection: you won't hear about new requests here.",
    /** The title of the browser tab after the session has ended. */
    signedOutTitle: 'Signed out: sign in again',
    signedOut:
      "You're signed out. Sign in again in a new tab, and this page will reload with what you typed. Until then, you won't hear about new requests here.",
    signIn: 'Sign in again',
  },
  /** Beside a field that someone else corrected while this page was open. @param current the field's current value */
  overtaken: (current: string) =>
    current
      ? `Someone else changed this to ${current}. Save again to overwrite it.`
      : 'Someone else cleared this. Save again to overwrite it.',
  /**
   * Shown if a decision was refused because the page was outdated. `lines` are the log entries that were added
   * after the page was loaded.
   */
  stale: (lines: string, state: string) =>
    failure(
      'This Request Has Changed',
      `Since you opened this page: ${lines}. The request ${state}. Your change didn't go through. Please take another look before you decide.`,
    ),
};
