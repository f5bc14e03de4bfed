import { parseAmount } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Toast } from '#kernel/copy/catalogue.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { deskMessagesTexts } from '#modules/message/copy/en/desk-messages.ts';
import { lastTextToCustomer } from '#modules/message/index.ts';
import { agreedPriceOf, sendCommand } from '#modules/request/index.ts';
import type { CommandOutcome } from '#modules/request/index.ts';
import { invalidFormResponse } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { respondOrRetry } from '../../http/respond-or-retry.server.ts';
import { shortDeliverySentence } from '../../ui/desk/text-news.ts';
import { requestTextsFor } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';

export function setPrice(posted: RequestForm) {
  const { toasts, price } = requestTextsFor(posted.form);
  const blank = !posted.form.fields.amount;
  return makeOffer(posted, 'setPrice', {
    purpose: 'offer',
    invalid: toasts.invalidPrice,
    fieldError: blank ? price.required : toasts.invalidPrice.message,
    done: toasts.priceSet,
    failed: toasts.setPriceFailed,
  });
}

export function makeFinalOffer(posted: RequestForm) {
  const { toasts } = requestTextsFor(posted.form);
  return makeOffer(posted, 'finalCounter', {
    purpose: 'final_offer',
    invalid: toasts.invalidAmount,
    fieldError: toasts.invalidAmount.message,
    done: toasts.finalSet,
    failed: toasts.counterFailed,
  });
}

interface OfferWords {
  purpose: 'offer' | 'final_offer';
  invalid: Toast;
  fieldError: string;
  done: (amountCents: Cents, textOutcome: string) => Toast;
  failed: Toast;
}

/** Sets the price or makes the final offer. The toast says whether the customer was texted about it. */
async function makeOffer(posted: RequestForm, name: 'setPrice' | 'finalCounter', words: OfferWords) {
  const { id, form, page } = posted;
  const { intent, nonce, version } = form;
  const amountCents = parseAmount(form.fields.amount ?? '');
  if (!amountCents) return invalidFormResponse(form, { amount: words.fieldError }, words.invalid);
  const outcome = await sendCommand(id, name, { amountCents, version }, { intent, nonce });
  const toast = words.done(amountCents, await textOutcomeInWords(words.purpose, outcome, posted));
  return respondOrRetry(outcome, { form, about: id, onSuccess: { to: page, toast }, failed: words.failed });
}

export async function acceptCounter({ id, form, page }: RequestForm) {
  const { toasts } = requestTextsFor(form);
  const { intent, nonce, version } = form;
  const outcome = await sendCommand(id, 'acceptCounter', { version }, { intent, nonce });
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: async () => ({
      to: page,
      toast: toasts.counterAccepted(await queryOr503(() => agreedPriceOf(id))),
    }),
    failed: toasts.acceptFailed,
  });
}

/** Words for the toast: whether the SMS with the price was sent. If it wasn't, the page shows the number to call. */
async function textOutcomeInWords(
  purpose: OfferWords['purpose'],
  outcome: CommandOutcome,
  { id, form }: RequestForm,
): Promise<string> {
  if (!outcome.ok) return '';
  const text = await queryOr503(() => lastTextToCustomer(id, purpose));
  return shortDeliverySentence(text, textsFor(deskMessagesTexts, form.locale));
}
