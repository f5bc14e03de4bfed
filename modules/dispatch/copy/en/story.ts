import type { NextActor } from '#modules/request/rules/statuses.ts';

/**
 * The story of a job at the desk: whose turn it was, what was promised, and what was said (docs/product.md, "The story
 * of a job").
 */
export const storyTexts = {
  title: (number: string) => `Full history of request ${number}`,
  back: 'Back to the request',
  print: 'Print',
  lead: (from: string, to: string) => `From ${from} to ${to}.`,
  open: (from: string) => `Started ${from}. The job is still open.`,
  turns: {
    admin: 'Dispatch',
    customer: 'Customer',
    provider: 'Provider',
    system: 'Payment check',
    nobody: 'No one',
  } satisfies Record<NextActor, string>,
  bar: {
    heading: 'Whose turn it was',
    promises: 'Promised times',
    late: 'Red shows how late the provider was.',
    said: 'Texts and notes',
    /** How many entries a section has. */
    count: (count: number) => `${count} total`,
  },
  spans: {
    from: 'From',
    who: 'Who',
    long: 'How long',
    why: 'Why',
    still: (long: string) => `${long} so far`,
    total: 'Total',
  },
  promises: {
    heading: 'Promised times',
    none: 'No one promised a time.',
    hint: "Reports count only a provider's first promise.",
    made: 'Made at',
    due: 'Promised time',
    by: 'Made by',
    result: 'Result',
    first: 'first promise',
    renewed: 'new time',
    kept: (at: string) => `Kept: arrived at ${at}`,
    late: (at: string, late: string) => `Late: arrived at ${at}, ${late} after the promised time`,
    missed: "Missed: the provider hadn't arrived by then",
    dropped: 'Not counted: the job ended or changed hands before that time',
    open: 'Not due yet',
  },
  talk: {
    heading: 'What was said and done',
    time: 'Time',
    channel: 'Channel',
    who: 'Who',
    what: 'What',
    channels: { text: 'Text', note: 'Note', log: 'Log' },
    from: {
      customer: 'from the customer',
      provider: 'from the provider',
      admin: 'from the on-call phone',
      system: 'to us',
    },
    /** A text that somebody sent us. @param word what we took it for, such as "yes" */
    understood: (word: string) => `We took it as "${word}"`,
    notUnderstood: "We didn't understand it.",
    link: '[link]',
    delivery: (status: string, time: string) => `${status}, ${time}`,
  },
  receipt: {
    heading: 'Receipt',
    none: 'No price has been agreed on.',
    extra: 'Extra charge',
    onSite: 'Paid on site',
    notConfirmed: 'not confirmed',
    deposits: 'Card payments',
    returned: (amount: string) => `${amount} refunded`,
  },
  missing: {
    heading: 'Limits of this history',
    calls: "We don't record phone calls or emails, so they're not here.",
    texts: 'When someone texts us, we keep only what we understood. Links in our texts are left out here.',
    times: 'Times show when our system recorded a step. The step itself may have happened earlier.',
    cut: 'The log is too long for this page, so you only see the beginning.',
  },
};
