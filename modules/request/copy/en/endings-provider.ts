import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { FailureReason } from '../../rules/endings.ts';

/** A job that goes wrong on site, as the provider reads it (docs/product.md, "Endings"). */
export const endingsProviderTexts = {
  open: "I can't do the job",
  lead: "Dispatch will decide what happens next. If it's safe, please stay until you hear from us.",
  reason: "What's wrong?",
  labels: {
    nobody_here: 'Nobody is here',
    service_failed: "The service didn't work",
    wrong_equipment: "I don't have the right equipment",
    unsafe: "It isn't safe here",
    drop_off_closed: "The drop-off is closed or won't take the vehicle",
    own_vehicle: "There's a problem with my vehicle",
  } satisfies Record<FailureReason, string>,
  note: 'What happened?',
  noteHint: 'Only dispatch will see this.',
  photo: {
    label: 'Photo',
    hint: "Show what's in the way, or the empty spot. The customer will see the photo, too.",
    later: "We'll send it right after your report.",
  },
  send: 'Tell dispatch',
  /** Shown after the last report that's allowed. */
  used: "You can't report another problem from this page. If something else goes wrong, please call dispatch.",
  reasonMissing: "Please choose what's wrong",
  search: {
    heading: "Can't find the customer?",
    lead: "We'll tell the customer on their page that you're there but can't find them, and text them if we can. Call them, too.",
    /** Shown if the customer gets no texts. */
    leadCall: "This customer doesn't get texts. Please call first.",
    send: "I can't find the customer",
    called: 'I called the customer',
    /** Shown when the provider can't ask the customer again. */
    used: "You can't ask the customer again from this page. Please call them or dispatch.",
    waiting: (at: string) =>
      `Since ${at}, the customer's page has said you can't find them. They haven't answered yet.`,
    leaveFrom: (at: string) => `If no one shows up by ${at}, tap "I can't do the job," then choose "Nobody is here."`,
    leaveNow: `No one showed up? Tap "I can't do the job," then choose "Nobody is here."`,
    pay: (cents: Cents) =>
      cents > 0
        ? `If dispatch closes the job, they'll decide what you're paid for coming out. It's usually ${formatMoney(cents)}.`
        : "Dispatch will decide if you're paid for coming out.",
    answered: (at: string) => `The customer answered at ${at}: "I'm here." Look again, or call them.`,
  },
  /**
   * The label of the reason "Nobody is here" while it can't be chosen. `nobodyFrom`: it's too early; `nobodyAfter`: the
   * provider hasn't asked the customer yet.
   */
  nobodyFrom: (at: string) => `Nobody is here (available at ${at})`,
  nobodyAfter: `Nobody is here (first tap "Can't find the customer?")`,
  /** The label of "The service didn't work" until the provider has entered or skipped the customer's code. */
  failedAfter: "The service didn't work (first enter or skip the code)",
  codeFirst: 'First enter or skip the code, or choose another reason.',
  tooEarly: (at: string) => `You can't report "Nobody is here" until ${at}. Please wait until then.`,
  reported: (reason: string) => `You told dispatch that ${reason}. If it's safe, please stay until you get an answer.`,
  resume: 'I can do the job after all',
  closed: 'Job Closed',
  fee: (cents: Cents) => `Shoulder will pay you ${formatMoney(cents)} for coming out.`,
  askFee: 'Questions? Call us',
  noFee: "This job doesn't pay anything.",
  /** Asks how the provider wants to get the fee. */
  payFee: {
    heading: 'How do you want to be paid?',
    method: 'Pay me by',
    account: 'Where to send the money',
    accountHint: 'Zelle: phone or email. Venmo or Cash App: your username. Check: name and mailing address.',
    submit: 'Tell dispatch',
    told: (method: string, account: string) => `You asked to be paid by ${method} (${account}).`,
    change: 'Changed your mind? You can send this again until we pay you.',
    paid: (cents: Cents) => `Dispatch paid you ${formatMoney(cents)} for coming out.`,
    missing: 'Please tell us where to send the money',
    methodMissing: 'Please choose how you want to be paid',
    toasts: {
      told: success('Saved', 'Dispatch can see how you want to be paid.'),
      notOwed: failure('Nothing Owed', "This fee was already paid, or we don't owe you one. Nothing was changed."),
    },
  },
  partly: 'Dispatch ended the job as partly done.',
  partlyCollect: (collect: Cents) =>
    collect > 0 ? `Collect ${formatMoney(collect)} on site, and nothing more.` : "Don't collect anything on site.",
  why: "Dispatch's reason",
  toasts: {
    searching: success(
      'Waiting for an Answer',
      "The customer's page now says you're there. You'll see their answer here.",
    ),
    reported: success('Report Saved', "Dispatch can see it now. If it's safe, please stay until you hear from us."),
    resumed: success('Job Resumed', 'Dispatch and the customer can see that the job is back on.'),
    failed: failure('Error', "That didn't go through. Please try again."),
  },
};
