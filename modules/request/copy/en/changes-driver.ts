import { failure, success } from '#kernel/copy/catalogue.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

/** A proposal to change the job, as the driver reads it (docs/product.md, "A changed job"). */
export const changesDriverTexts = {
  heading: { provider: 'Your provider proposes another job', admin: 'Dispatch proposes another job' },
  lead: 'You decide. Nothing is done or charged before you accept.',
  service: 'Service',
  from: (before: string, after: string) => (before === after ? after : `${after}, instead of ${before}`),
  price: 'New price, in all',
  agreed: 'Agreed so far',
  withExtra: ({ price, extra }: { price: Cents; extra: Cents }) =>
    extra === 0 ? formatMoney(price) : `${formatMoney(price)} and the extra of ${formatMoney(extra)}`,
  paid: 'Deposit you paid',
  second: 'Second deposit, due first',
  onSite: 'You pay on site',
  onSiteInstead: ({ now, before }: { now: Cents; before: Cents }) =>
    `${formatMoney(now)}, instead of ${formatMoney(before)}`,
  back: 'Goes back of your deposit',
  backWhen: (cents: Cents) => `${formatMoney(cents)}, when the job is done`,
  /** Once the change is accepted. */
  backLater: (cents: Cents) => `${formatMoney(cents)} of your deposit goes back when the job is done.`,
  destination: 'Destination',
  reason: 'Why',
  otherProvider: 'Another provider does the new job. We look for one as soon as you accept.',
  accept: (price: Cents) => `Accept ${formatMoney(price)}`,
  /** @param failed whether the job as agreed can't be done */
  until: ({ at, failed }: { at: string; failed: boolean }) =>
    `Without an answer by ${at} the proposal is withdrawn${failed ? '' : ', and what you agreed to stands'}.`,
  /** The job as agreed can't be done. */
  ifNo: (kept: Cents) =>
    `If you decline, dispatch decides how the job ends. As a rule, you then pay nothing on site, and ${kept > 0 ? `${formatMoney(kept)} of your deposit is kept` : 'your deposit comes back'}.`,
  due: {
    heading: 'One step left: the second deposit',
    lead: ({ cents, at }: { cents: Cents; at: string }) =>
      `You accepted. The change counts once ${formatMoney(cents)} is paid, by ${at}. Your provider waits for it.`,
    until: ({ at, failed }: { at: string; failed: boolean }) =>
      `If it is not paid by ${at}, the proposal is withdrawn${failed ? '' : ', and what you agreed to stands'}.`,
    pay: (cents: Cents) => `Pay ${formatMoney(cents)}`,
    checking: 'Checking your payment. This takes a moment. You do not need to pay again.',
  },
  changed: ({ service, price }: { service: string; price: Cents }) =>
    `The job was changed to ${service} for ${formatMoney(price)}.`,
  before: ({ service, price }: { service: string; price: Cents }) =>
    `You first agreed to ${service} for ${formatMoney(price)}.`,
  dropOff: {
    open: 'Ask for another drop-off',
    lead: 'Dispatch and your provider see it. If it changes the price, you decide first. Until then, everything stays as it is.',
    address: 'New drop-off',
    addressHint: 'Street and city, or the name of the shop and the city',
    send: 'Ask dispatch',
    asked: (address: string) => `You asked for another drop-off: ${address}. Dispatch is looking at it.`,
    kept: (address: string) =>
      `You asked for another drop-off: ${address}. Dispatch can't change it, so it stays as it was.`,
    missing: 'Please enter the new drop-off',
    toasts: {
      asked: success('Dispatch Asked', 'You see the answer here.'),
      tooLate: failure('Not Possible Now', 'The drop-off can no longer be changed here. Please call us.'),
    },
  },
};
