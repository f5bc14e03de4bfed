import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { makeNonce as freshNonce } from '#kernel/ids.ts';
import { adminTexts } from '#modules/dispatch/copy/en/admin.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { sendCommand, createPhoneRequest, readRequestFacts, sendLocateLink } from '#modules/request/index.ts';
import { errorName } from '#kernel/server/errors.ts';
import { logger } from '#kernel/server/logger.ts';
import { searchPath } from '../../http/desk/list-search.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import type { PostedForm } from '../../http/form.server.ts';
import { queryOr503 } from '../../http/load.server.ts';
import { locateCaller } from '../../http/desk/locate-desk.server.ts';
import { respond } from '../../http/outcome.server.ts';
import type { OnSuccess } from '../../http/outcome.server.ts';
import { notConfirmedResponse, respondOrRetry, wasSentBefore } from '../../http/respond-or-retry.server.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { keepDensity } from '../../http/desk/density.server.ts';
import { claimOrRefuse } from '../admin.request.$id/claim.server.ts';
import { readPhoneForm } from './phone-form.server.ts';
import { warnOfSameCar } from './same-car.server.ts';
import { showUsualPrice } from './usual-price.server.ts';
import { handleSettingsForm } from './settings-commands.server.ts';

const PHONE_TAB_PATH = '/admin?tab=phone';

export async function handleForm(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  switch (form.intent) {
    case 'search_requests':
      return redirectWithToast(searchPath(form.fields));
    case 'set_density':
      return keepDensity(args.request, form.fields.density);
    case 'create_phone_request':
      return createForCaller(form);
    case 'create_anyway':
      return createForCaller({ ...form, intent: 'create_phone_request' }, true);
    case 'show_usual_price':
      return showUsualPrice(form);
    case 'delete_payment_link':
      return deletePaymentLink(args, form);
    case 'locate_caller':
    case 'locate_link':
      return handleLocateForm(form);
    default:
      return (await handleSettingsForm(args, form)) ?? throwUnknownIntent();
  }
}

function throwUnknownIntent(): never {
  throw unknownIntentError();
}

/**
 * Creates a phone request. It's stored first: if Temporal or Stripe is down, its payment page can be opened later.
 * @param isSure whether the dispatcher has seen the requests that may be for the same car
 */
async function createForCaller(form: PostedForm, isSure = false) {
  const { toasts } = textsFor(adminTexts, form.locale);
  const read = readPhoneForm(form);
  if (!read.ok) return invalidFormResponse(form, read.errors, read.toast);
  const warning = isSure ? undefined : await warnOfSameCar(form, read.request);
  if (warning) return warning;
  const created = await createPhoneRequest(read.request, form.nonce).catch((error: unknown) => {
    logger.warn({ error: errorName(error) }, 'phone request not stored');
    return undefined;
  });
  if (!created) return notConfirmedResponse(form, toasts.createFailed);
  const [outcome] = await Promise.all([
    sendCommand(
      created.id,
      'openPayment',
      { by: 'admin', termsAccepted: false },
      { intent: 'create_payment_link', nonce: form.nonce },
    ),
    read.locate && textLocateLink(created.id, form.nonce),
  ]);
  return redirectWithToast(
    `${PHONE_TAB_PATH}&created=${created.id}`,
    outcome.ok ? toasts.paymentLinkCreated : toasts.paymentLinkLater,
  );
}

/**
 * Texts the caller the locate link. A failure is only logged, because the request is already stored, and the next page
 * shows whether the text was sent.
 */
async function textLocateLink(id: string, nonce = freshNonce()): Promise<void> {
  try {
    await sendLocateLink(id, { nonce });
  } catch (error) {
    logger.warn({ request: id, error: errorName(error) }, 'locate link not texted');
  }
}

async function handleLocateForm(form: PostedForm) {
  const { request_id: id } = form.fields;
  if (!isUuid(id)) throw new AppError(404);
  return locateCaller({ id, form }, `${PHONE_TAB_PATH}&created=${id}`);
}

async function deletePaymentLink(args: ActionFunctionArgs, form: PostedForm) {
  const { toasts } = textsFor(adminTexts, form.locale);
  const onSuccess: OnSuccess = { to: PHONE_TAB_PATH, toast: toasts.paymentLinkDeleted };
  const { request_id } = form.fields;
  // Only phone requests can be deleted here; for others, answer "not found". If this form was sent before, its request
  // may be gone already.
  const isDeletable = isUuid(request_id) && ((await isPhoneRequest(request_id)) || (await wasSentBefore(form)));
  if (!isDeletable) return respond({ ok: false, kind: 'missing' }, { form, onSuccess });
  const refusal = await claimOrRefuse({ id: request_id, form, admin: await requireAdmin(args) });
  if (refusal) return refusal;
  const outcome = await sendCommand(
    request_id,
    'deleteRequest',
    { version: form.version },
    { intent: form.intent, nonce: form.nonce },
  );
  if (!outcome.ok && outcome.kind === 'missing' && (await wasSentBefore(form))) {
    return redirectWithToast(onSuccess.to, onSuccess.toast);
  }
  return respondOrRetry(outcome, { form, about: request_id, onSuccess, failed: toasts.deletePaymentLinkFailed });
}

async function isPhoneRequest(id: string): Promise<boolean> {
  const facts = await queryOr503(() => readRequestFacts(id));
  return facts?.request_type === 'phone';
}
