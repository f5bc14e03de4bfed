import type { ActionFunctionArgs } from '@remix-run/node';
import { AppError } from '#kernel/app-error.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { commandToasts } from '#modules/request/copy/en/commands.ts';
import { rejectionTexts } from '#modules/request/copy/en/rejections.ts';
import { sendCommand, readRequestDetails } from '#modules/request/index.ts';
import { requireAdmin } from '../../http/sign-in/auth.server.ts';
import { FieldChecks, MAX_FIELD_LENGTH } from '../../http/desk/desk-fields.server.ts';
import { isUuid } from '../../ui/desk/desk.ts';
import { boardPathOf, requestPath } from '../../ui/desk/request-path.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { invalidFormResponse, readForm, unknownIntentError } from '../../http/form.server.ts';
import { runAsAdmin } from '../../http/desk/run-as-admin.server.ts';
import { keepFormIfUnavailable } from '../../http/keep-form.server.ts';
import { locateCaller } from '../../http/desk/locate-desk.server.ts';
import type { OnSuccess } from '../../http/outcome.server.ts';
import { proposeChange, withdrawChange } from '../../http/change-job.server.ts';
import { respondOrRetry, wasSentBefore } from '../../http/respond-or-retry.server.ts';
import { simpleCommand } from '../../http/simple-command.server.ts';
import { requestTextsFor } from './request-form.server.ts';
import type { RequestForm } from './request-form.server.ts';
import { findProvider } from './directory.server.ts';
import { runCommand } from './run-command.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { claim, claimOrRefuse, releaseClaim } from './claim.server.ts';
import { writeNote } from './notes.server.ts';
import { refuseLargeRefund } from './refund-limit.server.ts';
import { handleVoiceConsent } from './consent.server.ts';
import { edit } from './edit.server.ts';
import { recordLockedIn } from './locked-in.server.ts';
import { recordCardOnly, recordPaymentMethods } from './payment-on-site.server.ts';
import { acceptCounter, makeFinalOffer, setPrice } from './price-commands.server.ts';
import { declineDropOffWish } from './drop-off.server.ts';
import { assignOrReplaceProvider } from './provider-commands.server.ts';
import { renewArrivalPromise } from './promise.server.ts';
import { endJob, endPartlyDone, resumedToasts } from './trouble.server.ts';
import { recordAnswers } from './answers.server.ts';
import { correctService } from './correct-service.server.ts';
import { refuseIfDetailsChanged } from './details-token.server.ts';

export async function handleForm(args: ActionFunctionArgs) {
  const { request, params } = args;
  const { id } = params;
  if (!isUuid(id)) throw new AppError(404);
  const form = await readForm(request);
  const page = requestPath(id, new URL(request.url));
  const posted: RequestForm = { id, form, admin: await requireAdmin(args), page };
  // Ignore a failure here. If the database is down, the command reports that.
  const refusal = await refuseIfDetailsChanged(posted).catch(() => undefined);
  if (refusal) return refusal;
  return keepFormIfUnavailable(form, () => handleUnlessClaimed(posted));
}

/** Runs the form's handler, if no other admin has the request. */
async function handleUnlessClaimed(posted: RequestForm) {
  const { id, admin } = posted;
  const refusal = await claimOrRefuse(posted);
  if (refusal) return refusal;
  return runAsAdmin(id, admin.id, () => handleIntent(posted));
}

async function handleIntent(posted: RequestForm) {
  const { toasts } = requestTextsFor(posted.form);
  switch (posted.form.intent) {
    case 'set_price':
      return setPrice(posted);
    case 'accept_counter':
      return acceptCounter(posted);
    case 'final_counter':
      return makeFinalOffer(posted);
    case 'create_payment_link':
      return runCommand(
        posted,
        'openPayment',
        { by: 'admin', termsAccepted: false },
        { done: toasts.paymentLinkCreated, failed: toasts.paymentLinkFailed },
      );
    case 'assign_provider':
      return assignOrReplaceProvider(posted, 'assignProvider');
    case 'reassign_provider':
      return assignOrReplaceProvider(posted, 'reassignProvider');
    case 'find_provider':
      return findProvider(posted);
    case 'settle_refund':
      return settleRefund(posted);
    case 'confirm_payment':
      return runCommand(
        posted,
        'confirmPayment',
        { by: 'admin' },
        { done: toasts.paymentConfirmed, failed: toasts.paymentConfirmFailed },
      );
    case 'cancel_request':
      return cancel(posted);
    case 'decline_cancellation':
      return declineCancellation(posted);
    case 'end_job':
      return endJob(posted);
    case 'end_partly_done':
      return endPartlyDone(posted);
    case 'correct_service':
      return correctService(posted);
    case 'propose_change': {
      const row = await readRequestDetails(posted.id);
      return proposeChange(posted.form, { id: posted.id, by: 'admin', row, pagePath: posted.page });
    }
    case 'withdraw_change':
      return withdrawChange(posted.form, { id: posted.id, by: 'admin', pagePath: posted.page });
    case 'keep_drop_off':
      return declineDropOffWish(posted);
    case 'resume_job':
      return runCommand(posted, 'resumeJob', { by: 'admin' }, resumedToasts(posted));
    case 'promise_again':
      return renewArrivalPromise(posted);
    case 'claim_request':
    case 'take_over_request':
      return claim(posted);
    case 'release_request':
      return releaseClaim(posted);
    case 'add_note':
      return writeNote(posted);
    case 'edit_request':
      return edit(posted);
    case 'set_card_only':
      return recordCardOnly(posted);
    case 'set_answers':
      return recordAnswers(posted);
    case 'set_locked_in':
      return recordLockedIn(posted);
    case 'set_payment':
      return recordPaymentMethods(posted);
    case 'text_consent':
      return handleVoiceConsent(posted);
    case 'locate_caller':
    case 'locate_link':
      return locateCaller(posted, posted.page);
    case 'delete_request':
      return deleteRequest(posted);
    default: {
      const simple = simpleCommand(posted.form, 'admin');
      if (!simple) throw unknownIntentError();
      return runCommand(posted, simple.name, {}, simple);
    }
  }
}

/** Cancels the request. The customer sees the reason, which the lifecycle requires once a provider is assigned. */
async function cancel(posted: RequestForm) {
  const { id, form, page } = posted;
  const { toasts, cancel: words } = requestTextsFor(form);
  const { intent, nonce, version, fields } = form;
  const check = new FieldChecks(form);
  const reason = check.optional('reason', MAX_FIELD_LENGTH.text);
  if (!check.ok) return invalidFormResponse(form, check.errors);
  const args = { by: 'admin', refundDeposit: fields.refund_deposit !== 'no', version } as const;
  const refusal = await refuseLargeRefund(posted, 'cancelRequest', args);
  if (refusal) return refusal;
  const outcome = await sendCommand(id, 'cancelRequest', args, {
    ...{ intent, nonce },
    ...(reason ? { personal: { cancel_reason: reason } } : {}),
  });
  if (!outcome.ok && outcome.kind === 'rejected' && outcome.rejection.code === 'reason_required') {
    return invalidFormResponse(
      form,
      { reason: words.reasonRequired },
      textsFor(rejectionTexts, form.locale).reasonRequired,
    );
  }
  return respondOrRetry(outcome, {
    form,
    about: id,
    onSuccess: { to: page, toast: toasts.cancelled },
    failed: toasts.cancelFailed,
  });
}

/** Declines the customer's wish to cancel, so the job goes on. The customer sees the reason, if one is given. */
async function declineCancellation({ id, form, page }: RequestForm) {
  const check = new FieldChecks(form);
  const reason = check.optional('reason', MAX_FIELD_LENGTH.text);
  if (!check.ok) return invalidFormResponse(form, check.errors);
  const { done, failed } = textsFor(commandToasts, form.locale).decline_cancellation;
  const { intent, nonce, version } = form;
  // Without a reason, this clears the reason of an earlier decline.
  const origin = { intent, nonce, personal: { cancellation_declined_reason: reason } };
  const outcome = await sendCommand(id, 'declineCancellation', { version }, origin);
  return respondOrRetry(outcome, { form, about: id, onSuccess: { to: page, toast: done }, failed });
}

async function deleteRequest({ id, form, page }: RequestForm) {
  const { toasts } = requestTextsFor(form);
  const { intent, nonce, version } = form;
  const onSuccess: OnSuccess = { to: boardPathOf(page), toast: toasts.deleted };
  const outcome = await sendCommand(id, 'deleteRequest', { version }, { intent, nonce });
  if (!outcome.ok && outcome.kind === 'missing' && (await wasSentBefore(form))) {
    return redirectWithToast(onSuccess.to, onSuccess.toast);
  }
  return respondOrRetry(outcome, { form, about: id, onSuccess, failed: toasts.deleteFailed });
}
