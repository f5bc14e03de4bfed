import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** A proposal to change the job, as the driver reads it (docs/product.md, "A changed job"). */
export const changesDriverTexts = {
  heading: { provider: 'Your provider wants to change the job', admin: 'Dispatch wants to change the job' },
  lead: "It's up to you. Nothing changes, and we don't charge you, unless you accept.",
  service: 'Service',
  from: (before: string, after: string) => (before === after ? after : `${after} instead of ${before}`),
  price: 'New total price',
  agreed: 'Price you agreed to',
  withExtra: ({ price, extra }: { price: Cents; extra: Cents }) =>
    extra === 0 ? formatMoney(price) : `${formatMoney(price)} plus the ${formatMoney(extra)} extra charge`,
  paid: 'Deposit you paid',
  second: 'Second deposit (due up front)',
  onSite: 'You pay on site',
  onSiteInstead: ({ now, before }: { now: Cents; before: Cents }) =>
    now === before ? formatMoney(now) : `${formatMoney(now)} instead of ${formatMoney(before)}`,
  back: 'Refund from your deposit',
  backWhen: (cents: Cents) => `${formatMoney(cents)} when the job is done`,
  /** Shown after the change was accepted. */
  backLater: (cents: Cents) => `We'll refund ${formatMoney(cents)} of your deposit when the job is done.`,
  destination: 'Drop-off',
  reason: 'Reason',
  otherProvider: "Another provider will do the new job. We'll look for one as soon as the change is confirmed.",
  accept: (price: Cents) => `Accept ${formatMoney(price)}`,
  /** @param failed true if the job can't be done as agreed */
  until: ({ at, failed }: { at: string; failed: boolean }) =>
    `If you don't answer by ${at}, the change is off${failed ? '' : ', and the job stays as originally agreed'}.`,
  /** Shown if the job can't be done as agreed. */
  ifNo: (kept: Cents) =>
    `If you decline, dispatch will decide how the job ends. Usually, you pay nothing on site and we ${kept > 0 ? `keep ${formatMoney(kept)} of your deposit` : 'refund your deposit'}.`,
  due: {
    heading: 'One more step: pay the second deposit',
    lead: ({ cents, at, providerWaits }: { cents: Cents; at: string; providerWaits: boolean }) =>
      `You accepted the change. To confirm it, pay ${formatMoney(cents)} by ${at}.${providerWaits ? ' Your provider is waiting.' : ''}`,
    until: ({ at, failed }: { at: string; failed: boolean }) =>
      `If you don't pay by ${at}, the change is off${failed ? '' : ', and the job stays as originally agreed'}.`,
    pay: (cents: Cents) => `Pay ${formatMoney(cents)}`,
    checkingHeading: "We're checking your payment",
    checking: "This takes a moment. You don't need to pay again.",
  },
  changed: ({ service, price }: { service: string; price: Cents }) =>
    `The job was changed to ${service} for ${formatMoney(price)}.`,
  before: ({ service, price }: { service: string; price: Cents }) =>
    `You first agreed to ${service} for ${formatMoney(price)}.`,
};
