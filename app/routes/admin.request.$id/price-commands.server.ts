import { parseAmount } from '#kernel/money.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { lastCustomerText } from '#modules/message/index.ts';
import { agreedPriceOf, command } from '#modules/request/index.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { invalidForm } from '../../http/form.server.ts';
import { fromDatabase } from '../../http/load.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { newsOfText } from '../../ui/desk/text-news.ts';
import { pageOf, wordsFor } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';

export async function setPrice({ id, form }: RequestForm) {
  const { toasts, price } = wordsFor(form);
  const { intent, nonce, version } = form;
  const typed = form.fields.amount ?? '';
  const amountCents = parseAmount(typed);
  if (!amountCents) {
    return invalidForm(form, { amount: typed ? toasts.invalidPrice.message : price.required }, toasts.invalidPrice);
  }
  const outcome = await command(id, 'setPrice', { amountCents, version }, { intent, nonce });
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: {
      to: pageOf(id),
      toast: toasts.priceSet(amountCents, await textOutcome('offer', outcome, { id, form })),
    },
    failed: toasts.setPriceFailed,
  });
}

export async function finalCounter({ id, form }: RequestForm) {
  const { toasts } = wordsFor(form);
  const { intent, nonce, version } = form;
  const amountCents = parseAmount(form.fields.amount ?? '');
  if (!amountCents) return invalidForm(form, { amount: toasts.invalidAmount.message }, toasts.invalidAmount);
  const outcome = await command(id, 'finalCounter', { amountCents, version }, { intent, nonce });
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: {
      to: pageOf(id),
      toast: toasts.finalSet(amountCents, await textOutcome('final_offer', outcome, { id, form })),
    },
    failed: toasts.counterFailed,
  });
}

export async function acceptCounter({ id, form }: RequestForm) {
  const { toasts } = wordsFor(form);
  const { intent, nonce, version } = form;
  const outcome = await command(id, 'acceptCounter', { version }, { intent, nonce });
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: async () => ({
      to: pageOf(id),
      toast: toasts.counterAccepted(await fromDatabase(() => agreedPriceOf(id))),
    }),
    failed: toasts.acceptFailed,
  });
}

/** What became of the text about the price, for the toast. The number to call is on the page. */
async function textOutcome(
  purpose: 'offer' | 'final_offer',
  outcome: CommandOutcome,
  { id, form }: RequestForm,
): Promise<string> {
  if (!outcome.ok) return '';
  const text = await fromDatabase(() => lastCustomerText(id, purpose));
  return newsOfText(text, textsFor(deskMessagesTexts, form.locale));
}
