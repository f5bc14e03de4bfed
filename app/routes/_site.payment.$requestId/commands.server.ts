import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commonTexts } from '#kernel/copy/en/common.ts';
import { paymentTexts } from '#modules/payment/copy/en/payment.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { statusInWords } from '#modules/request/copy/status-label.ts';
import { sendCommand, paymentLinkId, recordAcceptance, shareLocation } from '#modules/request/index.ts';
import type { CommandOutcome, CustomerRow } from '#modules/request/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { checkoutUrl, isSessionOver } from '#modules/payment/index.ts';
import { parsePositionFields } from '#modules/place/rules/coordinates.ts';
import { openPaymentLink } from '../../http/customer-link.server.ts';
import { markDevice } from '../../http/device.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { returnFormWithToast, invalidFormResponse, readForm } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import type { OwnPath } from '../../http/own-path.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { respond } from '../../http/outcome.server.ts';
import { acceptTerms, readConsent } from '../../http/terms.server.ts';

/**
 * Handles the forms of the payment page (docs/product.md, "Stable names").
 * @throws 404 and 410 like the loader
 */
export async function handleForm({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return keepFormIfUnavailable(form, () => handleIntent(request, form, params.requestId));
}

async function handleIntent(request: Request, form: PostedForm, requestId: string | undefined) {
  const found = await openPaymentLink(request, requestId);
  if (found.link === 'expired') throw new AppError(410);
  const { id } = found.row;
  const pagePath: OwnPath = `/payment/${paymentLinkId(found.row)}`;
  const { toasts } = textsFor(paymentTexts, form.locale);
  if (found.link === 'cancelled' && (form.intent === 'accept_terms' || form.intent === 'share_location')) {
    return returnFormWithToast(
      form,
      409,
      textsFor(rejectionTexts, form.locale).notAllowedNow(statusInWords('cancelled', form.locale)),
    );
  }
  switch (form.intent) {
    case 'accept_terms':
      return acceptTerms(request, id, form, pagePath, toasts.termsAccepted);
    case 'decline_terms':
      return redirectWithToast('/', toasts.termsDeclined);
    case 'pay_deposit':
      return payDeposit(request, found.row, form);
    case 'share_location': {
      const place = parsePositionFields(form.fields);
      if (!place) return invalidFormResponse(form, {}, toasts.locationFailed);
      const { kind } = await queryOr503(() => shareLocation(id, place));
      if (kind === 'shared') return redirectWithToast(pagePath, toasts.locationShared);
      return returnFormWithToast(form, 409, toasts.locationClosed);
    }
    default:
      return returnFormWithToast(form, 422, textsFor(commonTexts, form.locale).errors[400]);
  }
}

/**
 * Redirects to Stripe's page for the request's open session, or for a new one. Stripe's link back is always
 * `/payment/<request id>`. If the request's links have been replaced, that address redirects to the current payment
 * link, but only on a device that already knows that link. The cookie in this response records that this device does.
 */
async function payDeposit(request: Request, row: CustomerRow, form: PostedForm) {
  const pagePath: OwnPath = `/payment/${paymentLinkId(row)}`;
  const { accepted: termsAccepted, given } = await readConsent(request, row.id, form);
  // Before the redirect to Stripe, store the evidence that the terms were accepted.
  if (given) await queryOr503(() => recordAcceptance(row.id, 'customer_terms', given.deviceId));
  const { toasts } = textsFor(paymentTexts, form.locale);
  const args = { by: 'customer', termsAccepted, version: form.version } as const;
  const via = { intent: form.intent, ...(form.nonce === undefined ? {} : { nonce: form.nonce }) };
  let outcome = await sendCommand(row, 'openPayment', args, via);
  // The same form sent twice gets the first result again. If that result's session has ended, open a new one.
  if (await hasEndedSession(outcome)) outcome = await sendCommand(row.id, 'openPayment', args, { intent: form.intent });
  if (!outcome.ok) {
    // The session may have been opened despite the failure. Keep the nonce, so that sending the form again finds it.
    if (outcome.kind === 'unavailable') return returnFormWithToast(form, 503, toasts.openFailed, { nonce: form.nonce });
    return respond(outcome, { form, onSuccess: { to: pagePath } });
  }
  const { sessionId } = outcome;
  if (!sessionId) return returnFormWithToast(form, 503, toasts.linkMissing, { nonce: freshNonce() });
  try {
    const marks = { link: paymentLinkId(row), ...(given ? { terms: row.id } : {}) };
    const { setCookie } = await markDevice(request, marks, form.nonce);
    return redirect(await checkoutUrl(sessionId), { status: 303, headers: { 'Set-Cookie': setCookie } });
  } catch (error) {
    logger.error({ session: sessionId, reason: errorName(error) }, 'no checkout URL');
    return returnFormWithToast(form, 503, toasts.linkMissing, { nonce: freshNonce() });
  }
}

async function hasEndedSession(outcome: CommandOutcome): Promise<boolean> {
  if (!outcome.ok || !outcome.sessionId) return false;
  const { sessionId } = outcome;
  return queryOr503(() => isSessionOver(sessionId));
}
