import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { command } from '#modules/request/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { Checks, LONGEST } from '../../http/desk/desk-fields.server.ts';
import { isRequestId } from '../../ui/desk/desk.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalid, readForm, unknownIntent } from '../../http/form.server.ts';
import { keepForm } from '../../http/keep-form.server.ts';
import { locateCaller } from '../../http/desk/locate-desk.server.ts';
import type { OnSuccess } from '../../http/outcome.server.ts';
import { settle, wasSentBefore } from '../../http/settle.server.ts';
import { pageOf, wordsFor } from './asked.server.ts';
import type { Asked } from './asked.server.ts';
import { findProvider } from './directory.server.ts';
import { carryOut } from './carry-out.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { recordVoiceConsent } from './consent.server.ts';
import { edit } from './edit.server.ts';
import { acceptCounter, finalCounter, setPrice } from './price-commands.server.ts';
import { assign } from './provider-commands.server.ts';
import { overtaken } from './rests-on.server.ts';

export async function act(args: ActionFunctionArgs) {
  const { request, params } = args;
  const { id } = params;
  if (!isRequestId(id)) throw new AppError(404);
  const form = await readForm(request);
  const asked: Asked = { id, form };
  // Where the database does not answer, the command itself says so.
  const refusal = await overtaken(asked).catch(() => undefined);
  if (refusal) return refusal;
  return keepForm(form, () => carryOutAsked(asked, args));
}

async function carryOutAsked(asked: Asked, args: ActionFunctionArgs) {
  switch (asked.form.intent) {
    case 'set_price':
      return setPrice(asked);
    case 'accept_counter':
      return acceptCounter(asked);
    case 'reject_counter':
      return carryOut(asked, 'rejectCounter', {}, ({ toasts }) => [toasts.counterRejected, toasts.rejectFailed]);
    case 'final_counter':
      return finalCounter(asked);
    case 'create_payment_link':
      return carryOut(asked, 'openPayment', { by: 'admin', termsAccepted: false }, ({ toasts }) => [
        toasts.paymentLinkCreated,
        toasts.paymentLinkFailed,
      ]);
    case 'assign_provider':
      return assign(asked, 'assignProvider');
    case 'reassign_provider':
      return assign(asked, 'reassignProvider');
    case 'find_provider':
      return findProvider(asked);
    case 'generate_links':
      return carryOut(asked, 'generateLinks', {}, ({ toasts }) => [toasts.linksGenerated, toasts.linksFailed]);
    case 'retry_refund':
      return carryOut(asked, 'retryRefund', {}, ({ toasts }) => [toasts.refundRetried, toasts.refundRetryFailed]);
    case 'settle_refund':
      return settleRefund(asked, (await requireAdmin(args)).id);
    case 'confirm_payment':
      return carryOut(asked, 'confirmPayment', { by: 'admin' }, ({ toasts }) => [
        toasts.paymentConfirmed,
        toasts.paymentConfirmFailed,
      ]);
    case 'cancel_request':
      return cancel(asked);
    case 'decline_cancellation':
      return carryOut(asked, 'declineCancellation', {}, ({ toasts }) => [
        toasts.cancellationDeclined,
        toasts.declineFailed,
      ]);
    case 'edit_request':
      return edit(asked);
    case 'text_consent':
      return recordVoiceConsent(asked);
    case 'locate_caller':
    case 'locate_link':
      return locateCaller(asked, pageOf(asked.id));
    case 'delete_request':
      return remove(asked);
    default:
      throw unknownIntent();
  }
}

/** A reason is demanded by the lifecycle after assignment; before it, the customer still likes to know. */
async function cancel({ id, form }: Asked) {
  const { toasts, cancel: words } = wordsFor(form);
  const { intent, nonce, version, fields } = form;
  const check = new Checks(form);
  const reason = check.optional('reason', LONGEST.text);
  if (!check.ok) return invalid(form, check.errors);
  const outcome = await command(
    id,
    'cancelRequest',
    { by: 'admin', refundDeposit: fields.refund_deposit !== 'no', version },
    { intent, nonce, ...(reason ? { personal: { cancel_reason: reason } } : {}) },
  );
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'reason_required') {
    return invalid(form, { reason: words.reasonRequired }, textsFor(rejectionTexts, form.locale).reasonRequired);
  }
  return settle(outcome, {
    form,
    about: id,
    onSuccess: { to: pageOf(id), toast: toasts.cancelled },
    failed: toasts.cancelFailed,
  });
}

async function remove({ id, form }: Asked) {
  const { toasts } = wordsFor(form);
  const { intent, nonce, version } = form;
  const onSuccess: OnSuccess = { to: '/admin', toast: toasts.deleted };
  const outcome = await command(id, 'deleteRequest', { version }, { intent, nonce });
  if (!outcome.ok && outcome.kind === 'missing' && (await wasSentBefore(form))) {
    return redirectWithToast(onSuccess.to, onSuccess.toast);
  }
  return settle(outcome, { form, about: id, onSuccess, failed: toasts.deleteFailed });
}
